import { z } from '@hono/zod-openapi'
import { RUN_ACTIONS } from '../../shop/orders/delivery/run-actions.ts'
import { FAILURE_CODES, RUN_STATES } from '../../shop/orders/delivery/run-state.ts'
import { RUN_KINDS } from '../../shop/orders/delivery/tables.ts'
import { MAX_POSTS, ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import { PAUSE_REASONS } from '../../shop/orders/tables.ts'
import { isoTimestamp, objectSchema, timeSchema } from '../schema.ts'

/** The largest integer of the database. */
export const countSchema = z.int().min(0).max(ORDER_LIMITS.count)

/** The place of a post, as requests name it. */
export const postPlace = z.int().min(1).max(MAX_POSTS)

export const postsSchema = z
  .array(
    objectSchema('Post', {
      url: z.string(),
      quantity: z.int().describe('Its part of the ordered quantity'),
      delivered: z.int(),
      startCount: z.int().nullable().describe('Public count when the work began'),
    }),
  )
  .nullable()
  .describe('The videos over which the order is split, in their order; null for one video or none')

export const runSchema = objectSchema('DeliveryRun', {
  id: z.string(),
  number: z.int().describe('From 1, in the order in which the runs are worked'),
  kind: z.enum(RUN_KINDS).describe('`replacement` delivers again what was lost or missing'),
  state: z.enum(RUN_STATES),
  quantity: z.int(),
  delivered: z.int(),
  earliestStart: timeSchema.nullable(),
  pacePerDay: z.int().nullable(),
  dueAt: timeSchema.nullable().describe('Promised end; null where no time is promised'),
  failureCode: z.enum(FAILURE_CODES).nullable(),
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
})

export const readingSchema = objectSchema('DeliveryReading', {
  id: z.int(),
  post: z.int().nullable().describe('Place of the video, from 1; null without several'),
  count: z.int().nullable().describe('The public count; null when only the delivered amount is known'),
  delivered: z.int().describe('Delivered part of the quantity by then'),
  readAt: timeSchema,
  source: z.enum(['staff', 'api', 'shop']),
  checkDay: z.int().nullable().describe('Day of the guarantee check that it belongs to'),
  uploadId: z.string().nullable().describe('Image of the reading, for `GET /uploads/{id}`'),
})

export const guaranteeCheckSchema = objectSchema('GuaranteeCheck', {
  day: z.int().describe('Days after the completion'),
  dueAt: timeSchema,
  doneAt: timeSchema.nullable(),
  missing: z.int().nullable().describe('Part of the quantity that was missing'),
})

/** Plan and progress of the delivery, as customers see it. */
export const deliverySchema = objectSchema('Delivery', {
  startAfter: timeSchema.nullable().describe('Earliest start that the customer chose'),
  pacePerDay: z.int().nullable().describe('Most units a day that the customer chose'),
  guaranteeDays: z.int().nullable(),
  pausedAt: timeSchema.nullable(),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  canChangeTarget: z
    .boolean()
    .describe(
      'The customer can correct the username or video: before the work starts, or when it waits for that',
    ),
  failureCode: z
    .enum(FAILURE_CODES)
    .nullable()
    .describe('Why the profile or video is not reachable; only of an order paused for `target`'),
  promised: z
    .array(z.object({ at: timeSchema, delivered: z.int() }))
    .describe(
      'The slowest delivery that keeps the promise, from the start to the last unit; empty without one',
    ),
  runs: z.array(runSchema),
  readings: z.array(readingSchema).describe('Oldest first'),
  checks: z.array(guaranteeCheckSchema),
})

const actorSchema = z
  .object({ kind: z.enum(['person', 'api_key']), name: z.string() })
  .nullable()
  .describe('Null for the shop itself')

export const staffDeliverySchema = deliverySchema
  .extend({
    runs: z.array(
      runSchema.extend({
        actions: z
          .array(z.enum(RUN_ACTIONS))
          .describe('What the state of the run and of its order allow now'),
      }),
    ),
    readings: z.array(readingSchema.extend({ by: actorSchema })),
    lease: z
      .object({ name: z.string().describe('Name of the API key'), until: timeSchema })
      .nullable()
      .describe('The program that works on the order now'),
  })
  .openapi('StaffDelivery')

export const planSchema = z.object({
  runs: z
    .array(
      z.object({
        quantity: z.int().min(1).max(ORDER_LIMITS.count),
        earliestStart: isoTimestamp.nullish(),
        pacePerDay: z.int().min(1).max(ORDER_LIMITS.count).nullish(),
      }),
    )
    .min(1)
    .max(ORDER_LIMITS.runs)
    .describe('In the order in which they are worked; their quantities add up to the ordered one'),
})

export const openTargetSchema = objectSchema('OpenTarget', {
  id: z.string(),
  packageType: z.string(),
  packageName: z.string(),
  status: z.string(),
  videoUrl: z.string().nullable(),
  posts: postsSchema,
  createdAt: timeSchema,
})
