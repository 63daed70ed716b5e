import { z } from '@hono/zod-openapi'
import type { getStaffOrder } from '../../shop/orders/queries/get-staff-order.ts'
import type { StaffOrder } from '../../shop/orders/queries/list-staff-orders.ts'
import { ORDER_EVENT_KINDS } from '../../shop/orders/tables.ts'
import { EMAIL_STATES } from '../../shop/outbox/email-state.ts'
import { EMAIL_KINDS } from '../../shop/outbox/tables.ts'
import { ISSUE_KINDS } from '../../shop/payments/issues/tables.ts'
import { DISPUTE_STATES } from '../../shop/services.ts'
import { currency, provider } from '../schema.ts'
import {
  formatTime,
  orderEventSchema,
  orderSchema,
  serializeOrder,
  serializeOrderEvent,
  timeSchema,
} from './serialize.ts'

export const staffOrderSchema = orderSchema
  .extend({
    startCount: z.int().nullable(),
    customer: z.object({ name: z.string(), email: z.string() }),
    paymentId: z.string(),
    paidAt: timeSchema.nullable(),
    startedAt: timeSchema.nullable(),
    endedAt: timeSchema.nullable(),
    needsAttention: z.enum(ISSUE_KINDS).nullable(),
    late: z.enum(['start', 'delivery']).nullable().openapi({ description: 'Which promised time has passed' }),
    fellShort: z
      .boolean()
      .openapi({ description: 'Ended with too little, and nothing given back for it yet' }),
  })
  .openapi('StaffOrder')

export const staffOrderDetailsSchema = staffOrderSchema
  .extend({
    customer: z.object({ id: z.string(), name: z.string(), email: z.string(), orders: z.int() }),
    units: z.int(),
    remaining: z.int(),
    policyVersion: z.string(),
    expected: z
      .object({ startBy: timeSchema, deliverFrom: timeSchema.nullable(), deliverBy: timeSchema })
      .nullable(),
    payment: z.object({
      id: z.string(),
      provider: provider.nullable(),
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
        openedAt: timeSchema,
        evidenceDueAt: timeSchema.nullable(),
        closedAt: timeSchema.nullable(),
      }),
    ),
    isBlocked: z.boolean().openapi({
      description:
        'Disputed or lost at the bank: it may not be started, completed or refunded until overridden',
    }),
    events: z.array(
      orderEventSchema.extend({
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
        kind: z.enum(EMAIL_KINDS),
        state: z.enum([...EMAIL_STATES, 'no_server']),
        createdAt: timeSchema,
        sentAt: timeSchema.nullable(),
      }),
    ),
  })
  .openapi('WholeStaffOrder')

type StaffOrderDetails = NonNullable<Awaited<ReturnType<typeof getStaffOrder>>>

export function serializeStaffOrder(order: StaffOrder): z.infer<typeof staffOrderSchema> {
  const { startCount, customer, paymentId, needsAttention, late, fellShort } = order
  return {
    ...serializeOrder(order),
    startCount,
    customer,
    paymentId,
    paidAt: formatTime(order.paidAt),
    startedAt: formatTime(order.startedAt),
    endedAt: formatTime(order.endedAt),
    needsAttention,
    late,
    fellShort,
  }
}

export function serializeStaffOrderDetails(
  order: StaffOrderDetails,
  { hasMailer }: { hasMailer: boolean },
): z.infer<typeof staffOrderDetailsSchema> {
  const { payment, issues, expected } = order
  return {
    ...serializeStaffOrder(order),
    customer: order.customer,
    units: order.units,
    remaining: order.quantity - order.delivered,
    policyVersion: order.policyVersion,
    expected: expected && {
      startBy: expected.startBy.toISOString(),
      deliverFrom: formatTime(expected.deliverFrom),
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
      evidenceDueAt: formatTime(dispute.evidenceDueAt),
      closedAt: formatTime(dispute.closedAt),
    })),
    isBlocked: order.isBlocked,
    events: order.events.map(serializeStaffEvent),
    mails: order.mails.map(({ state, createdAt, sentAt, ...mail }) => ({
      ...mail,
      state: state === 'waiting' && !hasMailer ? 'no_server' : state,
      createdAt: createdAt.toISOString(),
      sentAt: formatTime(sentAt),
    })),
  }
}

function serializeStaffEvent(event: StaffOrderDetails['events'][number]) {
  const { id, kind, note, person, apiKey } = event
  const by =
    person !== null
      ? { kind: 'person' as const, name: person }
      : apiKey !== null
        ? { kind: 'api_key' as const, name: apiKey }
        : null
  return { ...serializeOrderEvent(event), id, kind, note, by }
}
