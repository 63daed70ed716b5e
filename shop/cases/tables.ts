import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../accounts/tables.ts'
import { createChecks, isAtLeast, oneOf, requiredId } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import { deliveryRuns } from '../orders/delivery/tables.ts'
import { orders } from '../orders/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import { uploads } from '../uploads/tables.ts'
import { CASE_KINDS, CASE_STATES, REMEDIES } from './case-state.ts'

/** Requests of customers about an order, judged by the policy that they accepted with it. */
export const cases = pgTable(
  'cases',
  (t) => ({
    id: t.uuid().primaryKey(),
    orderId: requiredId('order_id').references(() => orders.id),
    /** The customer of the order. */
    userId: requiredId('user_id').references(() => users.id),
    kind: oneOf(CASE_KINDS).notNull(),
    state: oneOf(CASE_STATES).notNull(),
    /** The customer's words; empty when they gave none. */
    statement: t.text().notNull().default(''),
    /** Language of the customer, for emails. */
    lang: t.text().$type<Lang>().notNull(),
    /** Remedy that the policy provided when the case was opened, or when it was last to be accepted. */
    proposedRemedy: oneOf(REMEDIES, 'proposed_remedy').notNull(),
    /** Pence of a proposed refund, units of a proposed replacement; null for neither. */
    proposedAmount: t.integer('proposed_amount'),
    /** Remedy of the decision; null before it. */
    remedy: oneOf(REMEDIES),
    /** Pence or units, as in `proposedAmount`. */
    amount: t.integer(),
    /** Staff's reason for the customer; required when they adjust or refuse. */
    reason: t.text(),
    /** Deadline of the decision by the policy. */
    dueAt: t.timestamp('due_at', { withTimezone: true }).notNull(),
    /** The refund and the run that resolve the case. An open case with a refund has one that failed. */
    refundId: t.uuid('refund_id').references(() => refunds.id),
    runId: t.uuid('run_id').references(() => deliveryRuns.id),
    /** Hash of the token in the email that confirms an `unverified` case. */
    verificationHash: t.text('verification_hash'),
    decidedBy: t.uuid('decided_by').references(() => users.id),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: t.timestamp('decided_at', { withTimezone: true }),
    endedAt: t.timestamp('ended_at', { withTimezone: true }),
    revision: revisionColumn(),
  }),
  (table) => [
    index('cases_order_id').on(table.orderId, table.id),
    index('cases_user_id').on(table.userId, table.id.desc()),
    index('cases_due').on(table.dueAt).where(sql`${table.state} = 'open'`),
    index('cases_accepted').on(table.id).where(sql`${table.state} = 'accepted'`),
    index('cases_unverified').on(table.createdAt).where(sql`${table.state} = 'unverified'`),
    uniqueIndex('cases_verification_hash').on(table.verificationHash),
    /** One active case of an order at a time. */
    uniqueIndex('cases_one_active').on(table.orderId).where(sql`${table.state} in ('open', 'accepted')`),
    ...createChecks(table, {
      proposed_amount: isAtLeast(table.proposedAmount, 0),
      amount: isAtLeast(table.amount, 0),
    }),
  ],
)

export type Case = typeof cases.$inferSelect

export const CASE_EVENT_KINDS = [
  'opened',
  'verified',
  'evidence_added',
  'accepted',
  'adjusted',
  'refused',
  'cancelled',
  'expired',
  'remedy_failed',
  'proposal_changed',
  'resolved',
] as const

export const caseEvents = pgTable(
  'case_events',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    caseId: requiredId('case_id').references(() => cases.id),
    kind: oneOf(CASE_EVENT_KINDS).notNull(),
    at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null when the shop itself or an API client acted. */
    actorId: t.uuid('actor_id').references(() => users.id),
    apiKeyId: t.uuid('api_key_id').references(() => apiKeys.id),
    /** Text for the customer, such as the reason of a decision. */
    note: t.text(),
    amount: t.integer(),
  }),
  (table) => [
    index('case_events_case_id').on(table.caseId, table.id),
    ...createChecks(table, { amount: isAtLeast(table.amount, 0) }),
  ],
)

/** Images that the customer or staff added to a case. */
export const caseUploads = pgTable(
  'case_uploads',
  {
    caseId: requiredId('case_id').references(() => cases.id),
    uploadId: requiredId('upload_id').references(() => uploads.id),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.uploadId] })],
)
