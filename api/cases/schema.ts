import { z } from '@hono/zod-openapi'
import {
  CASE_KINDS,
  CASE_STATES,
  MAX_CASE_UPLOADS,
  MAX_ORDER_NUMBER,
  MAX_STATEMENT,
  REMEDIES,
} from '../../shop/cases/case-state.ts'
import { NO_REMEDY_REASONS, REMEDY_REASONS } from '../../shop/cases/suggest-remedy.ts'
import { CASE_EVENT_KINDS } from '../../shop/cases/tables.ts'
import { RUN_STATES } from '../../shop/orders/delivery/run-state.ts'
import { ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { stageFields } from '../orders/briefs.ts'
import { refundAmount, refundSchema } from '../payments/refunds.ts'
import { email, identifier, objectSchema, pageQuery, pounds, text, timeSchema } from '../schema.ts'

const MAX_REASON = 1_000

const kindSchema = z
  .enum(CASE_KINDS)
  .describe(
    '`cancellation`: the order is no longer wanted. `withdrawal`: within 14 days of the contract. `quality`: not as ' +
      'described, or part of it disappeared. `non_delivery`: not started or not delivered in time. `replacement`: a ' +
      'guarantee check found a drop. `refund`: any other request for money',
  )

const stateSchema = z
  .enum(CASE_STATES)
  .describe(
    '`unverified`: stated without a login and not confirmed by email. `accepted`: the refund or the replacement is under ' +
      'way. `cancelled`: the customer took the case back',
  )

const remedyFields = {
  remedy: z.enum(REMEDIES),
  amount: pounds().nullable().describe('Pounds of a refund, else null'),
  units: z.int().nullable().describe('Units of a replacement, else null'),
}

const remedySchema = z.object(remedyFields)

const reasonSchema = z.enum([...REMEDY_REASONS, ...NO_REMEDY_REASONS])

const uploadSchema = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: timeSchema,
})

const eventFields = {
  kind: z.enum(CASE_EVENT_KINDS),
  at: timeSchema,
  note: z.string().nullable().describe('The reason of a decision'),
  by: z.enum(['customer', 'staff', 'shop']),
}

export const caseSchema = objectSchema('Case', {
  id: z.string(),
  orderId: z.string(),
  kind: kindSchema,
  state: stateSchema,
  statement: z.string(),
  proposal: remedySchema.describe('What the policy provides: now for an open case, else at the decision'),
  proposalReason: reasonSchema
    .nullable()
    .describe('Why the policy provides this; null for a case that is not open'),
  earlierProposal: remedySchema
    .nullable()
    .describe('What the policy provided before for an open case; null when it is the same'),
  decision: z
    .object({ ...remedyFields, reason: z.string().nullable(), at: timeSchema })
    .nullable()
    .describe('Null before the decision'),
  dueAt: timeSchema.describe('Until when the policy promises a decision'),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable(),
  canCancel: z.boolean().describe('Whether the customer can still take it back'),
  events: z.array(z.object(eventFields)),
  uploads: z.array(uploadSchema),
})

export const caseOptionSchema = objectSchema('AvailableCase', {
  kind: kindSchema,
  ...remedyFields,
  reason: reasonSchema.describe(
    'Why the policy provides this. With the remedy `none`: why it leaves the decision to staff',
  ),
  until: timeSchema.nullable().describe('Deadline for asking; null when there is none'),
})

export const withdrawalOptionSchema = caseOptionSchema
  .extend({ orderId: z.string() })
  .openapi('WithdrawalOption')

export const orderCasesSchema = z.object({
  cases: z.array(caseSchema),
  options: z
    .array(caseOptionSchema)
    .describe('Kinds that can be opened now; beside an active case only a withdrawal, which ends it'),
})

const uploadIds = z
  .array(z.uuid().toLowerCase())
  .max(MAX_CASE_UPLOADS)
  .describe('Images with the purpose `evidence` that the same user uploaded for the order')

const units = z.int().min(1).max(ORDER_LIMITS.count)

export const newCaseSchema = z
  .object({
    kind: kindSchema,
    statement: text(MAX_STATEMENT).optional(),
    missing: units.optional().describe('How many units are missing, for `quality`'),
    uploads: uploadIds.optional(),
  })
  .openapi({ example: { kind: 'quality', statement: 'Some followers have disappeared.', missing: 120 } })

export const evidenceSchema = z.object({ uploads: uploadIds.min(1) })

export const withdrawalSchema = z
  .object({
    orderNumber: identifier(MAX_ORDER_NUMBER).describe(
      'Id of an order or of its payment, the last eight characters of an order id, or the number of a receipt or invoice',
    ),
    email,
    statement: text(MAX_STATEMENT).optional(),
  })
  .openapi({ example: { orderNumber: '7c1e90ab', email: 'maria@example.com' } })

export const withdrawalTokenSchema = z
  .object({ token: z.string().regex(/^[\w-]{20,100}$/) })
  .openapi({ example: { token: 'n5Zb0sT1c0mVbq7a1p9r2w3e4t5y6u7i8o9p0a1s2d3' } })

export const confirmedWithdrawalSchema = z
  .object({ id: z.string(), orderId: z.string(), state: stateSchema, dueAt: timeSchema })
  .describe('The confirmed case. Its customer sees all of it after a login')

const remedies = z
  .array(z.enum(REMEDIES))
  .describe('Remedies that a decision can choose; a refund also needs its permission')

const limits = z
  .object({ refund: pounds(), undelivered: pounds(), replacement: z.int() })
  .describe(
    'The most that a decision can choose: pounds of a refund, of which `undelivered` is owed for what was not delivered, and units of a replacement',
  )

const isTrialField = z.boolean().describe('The order is one of the trial: nothing was charged')

const revision = z.int().min(0).describe('A decision sends it back as `If-Match: "7"`')

export const staffCaseSummarySchema = objectSchema('StaffCaseSummary', {
  id: z.string(),
  revision,
  remedies,
  limits,
  orderId: z.string(),
  kind: kindSchema,
  state: stateSchema,
  isTrial: isTrialField,
  statement: z.string(),
  proposal: remedySchema,
  dueAt: timeSchema,
  isOverdue: z.boolean(),
  createdAt: timeSchema,
  customer: z.object({ name: z.string(), email: z.string() }),
  order: z.object({
    packageName: z.string().describe('In the language of the request'),
    quantity: z.int(),
    delivered: z.int(),
    status: z.enum(ORDER_STATUSES),
  }),
})

export const staffCaseSchema = caseSchema
  .omit({ canCancel: true })
  .extend({
    revision,
    isTrial: isTrialField,
    isOverdue: z.boolean(),
    remedies,
    limits,
    customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    order: z.object({
      ...stageFields,
      id: z.string(),
      packageName: z.string().describe('In the language of the request'),
      quantity: z.int(),
      delivered: z.int(),
      price: pounds(),
      policyVersion: z.string(),
      paidAt: timeSchema.nullable(),
      startedAt: timeSchema.nullable(),
      endedAt: timeSchema.nullable(),
    }),
    decidedBy: z.string().nullable(),
    refund: refundSchema.nullable(),
    run: z
      .object({
        id: z.string(),
        state: z.enum(RUN_STATES),
        quantity: z.int(),
        delivered: z.int(),
        dueAt: timeSchema.nullable(),
      })
      .nullable()
      .describe('The replacement'),
    events: z.array(z.object({ ...eventFields, name: z.string().nullable() })),
  })
  .openapi('StaffCase')

/** Cases of an order, as the order page of staff lists them. */
export const staffOrderCaseSchema = staffCaseSummarySchema.omit({ customer: true, order: true })

export const caseFilterSchema = z.object({
  state: z
    .enum([...CASE_STATES, 'all'])
    .optional()
    .describe('Default: `open`, listed by deadline; all others are listed newest first'),
  kind: z.enum(CASE_KINDS).optional(),
  overdue: z.literal('1').optional().describe('Only open cases whose deadline has passed'),
  ...pageQuery,
})

const reason = text(MAX_REASON)

export const caseDecisionSchema = z
  .discriminatedUnion('decision', [
    z.object({
      decision: z.literal('accept'),
      reason: reason.optional(),
      proposal: remedySchema
        .optional()
        .describe('The proposal that is accepted; 409 `proposal_changed` when it is another now'),
    }),
    z.object({
      decision: z.literal('adjust'),
      remedy: z.enum(REMEDIES),
      amount: refundAmount.optional().describe('Pounds; required for a refund'),
      units: units.optional().describe('Required for a replacement'),
      reason,
    }),
    z.object({ decision: z.literal('refuse'), reason }),
  ])
  .openapi({ example: { decision: 'adjust', remedy: 'refund', amount: 2.5, reason: 'Half was delivered.' } })
