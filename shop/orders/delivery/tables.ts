import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../../accounts/tables.ts'
import { createChecks, isAtLeast, oneOf, requiredId } from '../../database/columns.ts'
import { uploads } from '../../uploads/tables.ts'
import { orders } from '../tables.ts'
import { FAILURE_CODES, RUN_STATES } from './run-state.ts'

/** `delivery`: a part of the ordered quantity. `replacement`: delivers again what was lost or missing. */
export const RUN_KINDS = ['delivery', 'replacement'] as const

/** The runs in which an order is delivered. An order without rows is one run of its whole quantity. */
export const deliveryRuns = pgTable(
  'delivery_runs',
  (t) => ({
    id: t.uuid().primaryKey(),
    orderId: requiredId('order_id').references(() => orders.id),
    /** From 1, in the order in which the runs are worked. */
    number: t.integer().notNull(),
    kind: oneOf(RUN_KINDS).notNull().default('delivery'),
    state: oneOf(RUN_STATES).notNull().default('planned'),
    quantity: t.integer().notNull(),
    delivered: t.integer().notNull().default(0),
    earliestStart: t.timestamp('earliest_start', { withTimezone: true }),
    pacePerDay: t.integer('pace_per_day'),
    /** Promised end; null where no time is promised. */
    dueAt: t.timestamp('due_at', { withTimezone: true }),
    /** Public count when the run began. */
    startCount: t.integer('start_count'),
    failureCode: oneOf(FAILURE_CODES, 'failure_code'),
    /** The case that the run resolves. No foreign key: the case refers to the run, and two would be a cycle. */
    caseId: t.uuid('case_id'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: t.timestamp('started_at', { withTimezone: true }),
    endedAt: t.timestamp('ended_at', { withTimezone: true }),
  }),
  (table) => [
    unique('delivery_runs_order_number').on(table.orderId, table.number),
    index('delivery_runs_replacements')
      .on(table.dueAt)
      .where(sql`${table.kind} = 'replacement' and ${table.state} in ('planned', 'running', 'failed')`),
    index('delivery_runs_failed').on(table.orderId).where(sql`${table.state} = 'failed'`),
    ...createChecks(table, {
      number: isAtLeast(table.number, 1),
      quantity: isAtLeast(table.quantity, 1),
      delivered: sql`${table.delivered} between 0 and ${table.quantity}`,
      pace_per_day: isAtLeast(table.pacePerDay, 1),
      start_count: isAtLeast(table.startCount, 0),
    }),
  ],
)

/** The progress of an order's delivery, as staff or API clients read it off the profile or video, or report it. */
export const deliveryReadings = pgTable(
  'delivery_readings',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    orderId: requiredId('order_id').references(() => orders.id),
    /** The public count that was read; null where only the delivered amount was reported. */
    count: t.integer(),
    /** The place of the post that was read, from 1; null where the order has one target. */
    post: t.integer(),
    /** Delivered part of the ordered quantity by then, or of that of the post. */
    delivered: t.integer().notNull(),
    readAt: t.timestamp('read_at', { withTimezone: true }).notNull().defaultNow(),
    /** Day of the guarantee check that the reading belongs to; null for a reading of the delivery. */
    checkDay: t.integer('check_day'),
    uploadId: t.uuid('upload_id').references(() => uploads.id),
    actorId: t.uuid('actor_id').references(() => users.id),
    apiKeyId: t.uuid('api_key_id').references(() => apiKeys.id),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index('delivery_readings_order_id').on(table.orderId, table.id),
    ...createChecks(table, {
      count: isAtLeast(table.count, 0),
      post: isAtLeast(table.post, 1),
      delivered: isAtLeast(table.delivered, 0),
      check_day: isAtLeast(table.checkDay, 1),
    }),
  ],
)

/** Checks of a guaranteed result, some days after the completion. */
export const guaranteeChecks = pgTable(
  'guarantee_checks',
  (t) => ({
    orderId: requiredId('order_id').references(() => orders.id),
    /** Days after the completion. */
    day: t.integer().notNull(),
    dueAt: t.timestamp('due_at', { withTimezone: true }).notNull(),
    doneAt: t.timestamp('done_at', { withTimezone: true }),
    /** Part of the ordered quantity that was missing at the check. */
    missing: t.integer(),
  }),
  (table) => [
    primaryKey({ columns: [table.orderId, table.day] }),
    index('guarantee_checks_due').on(table.dueAt).where(sql`${table.doneAt} is null`),
    ...createChecks(table, {
      day: isAtLeast(table.day, 1),
      missing: isAtLeast(table.missing, 0),
    }),
  ],
)
