import { z } from '@hono/zod-openapi'
import type { StaffOrder } from '../shop/checkout/list-staff-orders.ts'
import type { readStaffOrder } from '../shop/checkout/read-staff-order.ts'
import { ORDER_EVENT_KINDS } from '../shop/orders/tables.ts'
import { MAIL_STATES } from '../shop/outbox/mail-state.ts'
import { MAIL_KINDS } from '../shop/outbox/tables.ts'
import { ISSUE_KINDS } from '../shop/payments/tables.ts'
import { DISPUTE_STATES } from '../shop/services.ts'
import { currency } from './fields.ts'
import { eventSchema, iso, orderSchema, presentEvent, presentOrder, time } from './present-order.ts'

export const staffOrderSchema = orderSchema
  .extend({
    startCount: z.int().nullable(),
    customer: z.object({ name: z.string(), email: z.string() }),
    paymentId: z.string(),
    paidAt: time.nullable(),
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    needsAttention: z.enum(ISSUE_KINDS).nullable(),
    late: z.enum(['start', 'delivery']).nullable().openapi({ description: 'Which promised time has passed' }),
    fellShort: z
      .boolean()
      .openapi({ description: 'Ended with too little, and nothing given back for it yet' }),
  })
  .openapi('StaffOrder')

export const wholeStaffOrderSchema = staffOrderSchema
  .extend({
    customer: z.object({ id: z.string(), name: z.string(), email: z.string(), orders: z.int() }),
    units: z.int(),
    remaining: z.int(),
    policyVersion: z.string(),
    expected: z.object({ startBy: time, deliverFrom: time.nullable(), deliverBy: time }).nullable(),
    payment: z.object({
      id: z.string(),
      provider: z.string().nullable(),
      sessionId: z.string().nullable(),
      chargeId: z.string().nullable(),
      receiptNumber: z.int().nullable(),
      email: z.string(),
      charge: z.object({ amount: z.number(), currency }).openapi({ description: 'Of all its orders' }),
      display: z.object({ currency, rate: z.number(), asOf: z.string().nullable() }),
      issues: z.array(z.object({ id: z.string(), kind: z.enum(ISSUE_KINDS) })),
    }),
    disputes: z.array(
      z.object({
        id: z.string(),
        state: z.enum(DISPUTE_STATES),
        reason: z.string().nullable().openapi({ description: "In the provider's own word" }),
        amount: z.number(),
        currency,
        openedAt: time,
        evidenceDueAt: time.nullable(),
        closedAt: time.nullable(),
      }),
    ),
    isBlocked: z.boolean().openapi({
      description:
        'Disputed or lost at the bank: it may not be started, completed or refunded until overridden',
    }),
    events: z.array(
      eventSchema.extend({
        id: z.int(),
        kind: z.enum(ORDER_EVENT_KINDS),
        note: z.string().nullable(),
        by: z
          .object({ kind: z.enum(['person', 'api_key']), name: z.string() })
          .nullable()
          .openapi({ description: 'Null: the shop itself' }),
      }),
    ),
    mails: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(MAIL_KINDS),
        state: z.enum([...MAIL_STATES, 'no_server']),
        createdAt: time,
        sentAt: time.nullable(),
      }),
    ),
  })
  .openapi('WholeStaffOrder')

type Whole = NonNullable<Awaited<ReturnType<typeof readStaffOrder>>>

export function presentStaffOrder(order: StaffOrder): z.infer<typeof staffOrderSchema> {
  const { startCount, customer, paymentId, needsAttention, late, fellShort } = order
  return {
    ...presentOrder(order),
    startCount,
    customer,
    paymentId,
    paidAt: iso(order.paidAt),
    startedAt: iso(order.startedAt),
    endedAt: iso(order.endedAt),
    needsAttention,
    late,
    fellShort,
  }
}

export function presentWholeStaffOrder(
  order: Whole,
  { hasMailer }: { hasMailer: boolean },
): z.infer<typeof wholeStaffOrderSchema> {
  const { payment, issues, expected } = order
  return {
    ...presentStaffOrder(order),
    customer: order.customer,
    units: order.units,
    remaining: order.quantity - order.delivered,
    policyVersion: order.policyVersion,
    expected: expected && {
      startBy: expected.startBy.toISOString(),
      deliverFrom: iso(expected.deliverFrom),
      deliverBy: expected.deliverBy.toISOString(),
    },
    payment: {
      id: payment.id,
      provider: payment.provider,
      sessionId: payment.sessionId,
      chargeId: payment.chargeId,
      receiptNumber: payment.receiptNumber,
      email: payment.email,
      charge: { amount: payment.amount / 100, currency: payment.currency },
      display: {
        currency: payment.displayCurrency,
        rate: Number(payment.displayRate),
        asOf: payment.rateAsOf,
      },
      issues,
    },
    disputes: order.disputes.map(({ id, state, reason, amount, ...dispute }) => ({
      ...{ id, state, reason, amount: amount / 100, currency: dispute.currency },
      openedAt: dispute.openedAt.toISOString(),
      evidenceDueAt: iso(dispute.evidenceDueAt),
      closedAt: iso(dispute.closedAt),
    })),
    isBlocked: order.isBlocked,
    events: order.events.map(presentStaffEvent),
    mails: order.mails.map(({ state, createdAt, sentAt, ...mail }) => ({
      ...mail,
      state: state === 'waiting' && !hasMailer ? 'no_server' : state,
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
    })),
  }
}

function presentStaffEvent(event: Whole['events'][number]) {
  const { id, kind, note, person, apiKey } = event
  const by =
    person !== null
      ? { kind: 'person' as const, name: person }
      : apiKey !== null
        ? { kind: 'api_key' as const, name: apiKey }
        : null
  return { ...presentEvent(event), id, kind, note, by }
}
