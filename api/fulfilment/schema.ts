import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { FAILURE_CODES } from '../../shop/orders/delivery/run-state.ts'
import { MAX_POSTS, MIN_POSTS } from '../../shop/orders/order-limits.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { workAnswersSchema } from '../orders/briefs.ts'
import {
  countSchema,
  guaranteeCheckSchema,
  postPlace,
  postsSchema,
  runSchema,
} from '../orders/delivery-schema.ts'
import { identifier, isoTimestamp, objectSchema, text, timeSchema, videoUrl } from '../schema.ts'

const leaseSeconds = z.int().min(60).max(3_600).default(600).describe('How long nobody else gets the order')

export const leaseRequestSchema = z.object({
  types: z.array(z.enum(PACKAGE_TYPES)).min(1).optional().describe('Default: all types'),
  trial: z
    .boolean()
    .default(false)
    .describe('Leases trial orders, which nobody paid for, instead of real ones')
    .openapi({ example: false }),
  limit: z.int().min(1).max(20).default(1).describe('How many orders at most'),
  leaseSeconds,
})

export const renewalSchema = z.object({ leaseSeconds })

/** All that a program needs to know to deliver an order. Nothing about the customer. */
export const workOrderSchema = objectSchema('WorkOrder', {
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  packageId: z.string(),
  packageType: z.enum(PACKAGE_TYPES),
  quantity: z.int().describe('Ordered amount'),
  delivered: z.int().describe('Total delivered so far'),
  startCount: z.int().nullable().describe('Public count when the work began'),
  tiktokUsername: z.string(),
  videoUrl: z.string().nullable().describe('Null also for an order of several videos'),
  posts: postsSchema,
  niche: z.string().nullable(),
  pacePerDay: z
    .int()
    .nullable()
    .describe('What may be delivered a day, as the customer chose; null for no limit'),
  startBy: timeSchema.nullable().describe('Promised start; null where none is promised'),
  deliverBy: timeSchema
    .nullable()
    .describe('Promised end of the delivery; null before the start or where none is promised'),
  leasedUntil: timeSchema,
  answers: workAnswersSchema,
  runs: z.array(runSchema).describe('Runs that are due; empty for an order to start as a whole'),
})

const uploadId = z
  .uuid()
  .toLowerCase()
  .optional()
  .describe('Image of the reading, from `POST /admin/orders/{id}/uploads`')

export const readingRequestSchema = z.object({
  post: postPlace
    .optional()
    .describe('Place of the video that was read, from 1; required for an order of several'),
  count: countSchema.describe('The public count of the profile or video'),
  readAt: isoTimestamp
    .optional()
    .describe('Default: now. Not before the order was placed, nor more than a minute in the future'),
  uploadId,
})

export const progressSchema = z.object({
  id: z.string(),
  startCount: z.int().nullable(),
  delivered: z.int().describe('Of the whole order'),
  posts: postsSchema,
  remaining: z.int(),
})

export const failureRequestSchema = z.object({
  code: z
    .enum(FAILURE_CODES)
    .describe(
      '`account_private`, `username_not_found` and `video_removed` pause the order until the customer corrects it',
    ),
  runId: z.uuid().toLowerCase().optional().describe('Default: the run in work'),
  note: text(500).optional().describe('For staff only'),
})

export const runUpdateSchema = z
  .object({
    state: z
      .enum(['planned', 'running', 'completed'])
      .optional()
      .describe('`planned` tries a failed run again; `completed` delivers its whole quantity'),
    delivered: countSchema.optional().describe('Delivered part of the run, not the increase'),
  })
  .refine((update) => update.state !== undefined || update.delivered !== undefined, {
    error: 'common:problems.nothing_to_record',
  })

export const guaranteeCheckRequestSchema = z
  .object({
    count: countSchema.optional(),
    counts: z
      .array(countSchema)
      .min(MIN_POSTS)
      .max(MAX_POSTS)
      .optional()
      .describe('For an order of several videos: the count of each, in their order'),
    uploadId,
  })
  .refine(({ count, counts }) => (count === undefined) !== (counts === undefined), {
    path: ['count'],
    error: 'common:validation.required',
  })
  .openapi({ example: { count: 1_980 } })

export const guaranteeCheckResultSchema = z.object({
  check: guaranteeCheckSchema,
  run: runSchema.nullable().describe('The replacement run that the drop opened'),
})

export const targetSchema = z.object({
  tiktokUsername: identifier(200).optional(),
  videoUrl: videoUrl().optional(),
  posts: z
    .array(z.object({ post: postPlace, videoUrl: videoUrl() }))
    .min(1)
    .max(MAX_POSTS)
    .optional()
    .describe('New videos of an order of several, by their place from 1'),
})

const namedPackage = z.string().describe('In the language of the request')

export const deliveryTasksSchema = z.object({
  failedRuns: z.array(z.object({ orderId: z.string(), packageName: namedPackage, run: runSchema })),
  checks: z.array(
    z.object({
      orderId: z.string(),
      packageName: namedPackage,
      packageType: z.enum(PACKAGE_TYPES),
      tiktokUsername: z.string(),
      videoUrl: z.string().nullable(),
      posts: postsSchema,
      quantity: z.int(),
      startCount: z.int().nullable(),
      check: guaranteeCheckSchema,
    }),
  ),
})
