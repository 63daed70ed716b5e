import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toUserActor } from '../../shop/actor.ts'
import { decideCase } from '../../shop/cases/decide-case.ts'
import { cancelCase, openCase } from '../../shop/cases/open-case.ts'
import { changeOrderStatus } from '../../shop/orders/fulfilment/change-order-status.ts'
import { updateOrder } from '../../shop/orders/fulfilment/update-order.ts'
import { reportFailure } from '../../shop/orders/fulfilment/update-run.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { webhookMessages } from '../../shop/webhooks/tables.ts'
import {
  buildDispute,
  buildPaymentSnapshot,
  buildRefund,
  requirePayment,
  SYSTEM_ACTOR,
} from '../../tests/support/orders/checkouts.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { createTestEndpoint, type ReceivedMessage } from '../../tests/support/webhooks.ts'

async function openShop({ isTrial = false } = {}) {
  const shop = await openPaidShop({ pay: false, isTrial })
  await createTestEndpoint(shop.db)
  await shop.call('POST', `/demo/payments/${shop.sessionId}`, { body: { outcome: 'pay' } })
  const listMessages = async () =>
    (await shop.db.select().from(webhookMessages).orderBy(asc(webhookMessages.position))).map(
      ({ body, objectId }) => ({ objectId, ...(JSON.parse(body) as ReceivedMessage) }),
    )
  return { ...shop, listMessages }
}

test('reports every step of an order in order, with its state and without personal data', async () => {
  const { db, runtime, orderId, paymentId, maria, signIn, refund, listMessages } = await openShop()
  const order = { orderId, actor: SYSTEM_ACTOR }
  await updateOrder(db, { ...order, to: 'processing', startCount: 100 })
  await updateOrder(db, { ...order, delivered: 400 })
  const { id: caseId } = await openCase(db, { ...order, kind: 'refund', statement: 'It is too slow for me' })
  const actor = toUserActor((await signIn('admin')).id)
  const decision = { decision: 'refuse', reason: 'It is in time' } as const
  await decideCase(db, runtime.services, { caseId, decision, canRefund: true, actor })
  await updateOrder(db, { ...order, to: 'completed' })
  expect((await refund()).status).toBe(201)

  const messages = await listMessages()
  const expected = [
    ['order.paid', { status: 'pending', delivered: 0 }],
    ['order.started', { status: 'processing', startCount: 100 }],
    ['order.delivery_recorded', { startCount: 100 }],
    ['order.delivery_recorded', { delivered: 400 }],
    ['order.paused', { pauseReason: 'case' }],
    ['case.opened', { id: caseId, kind: 'refund', state: 'open' }],
    ['order.resumed', { pauseReason: null }],
    ['case.decided', { state: 'refused', refund: null }],
    ['order.completed', { status: 'completed', delivered: 1_000 }],
    ['order.refunded', { status: 'refunded', price: { amount: 559, currency: 'GBP' } }],
    ['refund.succeeded', { paymentId, orderId, amount: { amount: 559, currency: 'GBP' } }],
  ]
  const types = messages.map(({ type }) => type)
  expect([...types].sort()).toEqual(expected.map(([type]) => type).sort())
  for (const [place, { type, data, objectId }] of messages.entries()) {
    if (type.startsWith('order.')) expect(objectId, type).toBe(orderId)
    if (type.startsWith('case.')) expect(objectId, type).toBe(caseId)
    const previous = messages.slice(0, place).filter((message) => message.type === type).length
    const [, fields] = expected.filter(([expectedType]) => expectedType === type)[previous] ?? []
    expect(data, type).toMatchObject(fields ?? {})
  }
  const [, started] = messages
  expect(started?.type).toBe('order.started')
  for (const { type, data } of messages) expect(data, type).toMatchObject({ isTrial: false })
  const stored = JSON.stringify(messages)
  for (const personal of ['maria', maria.email, maria.name, 'too slow', 'in time'])
    expect(stored).not.toContain(personal)
})

test('reports the end of a case that the customer takes back or replaces by a withdrawal', async () => {
  const { db, orderId, maria, listMessages } = await openShop()
  const statement = 'I changed my mind'
  const order = { orderId, statement, actor: toUserActor(maria.id) }
  const replaced = await openCase(db, { ...order, kind: 'cancellation' })
  const withdrawal = await openCase(db, { ...order, kind: 'withdrawal' })
  await cancelCase(db, { caseId: withdrawal.id, customerId: maria.id, actor: order.actor })
  const messages = (await listMessages()).filter(({ type }) => type === 'case.cancelled')
  const data = { state: 'cancelled', endedAt: expect.any(String) }
  expect(messages).toMatchObject([
    { objectId: replaced.id, data },
    { objectId: withdrawal.id, data },
  ])
})

test('reports each reason for which an order stays paused', async () => {
  const { db, runtime, orderId, signIn, listMessages } = await openShop()
  const order = { orderId, actor: SYSTEM_ACTOR }
  await reportFailure(db, { ...order, code: 'username_not_found' })
  const { id: caseId } = await openCase(db, { ...order, kind: 'refund', statement: 'Too slow' })
  const actor = toUserActor((await signIn('admin')).id)
  const decision = { decision: 'refuse', reason: 'It is in time' } as const
  await decideCase(db, runtime.services, { caseId, decision, canRefund: true, actor })
  const paused = (await listMessages()).filter(({ type }) => type === 'order.paused')
  expect(paused.map(({ data }) => data.pauseReason)).toEqual(['target', 'case', 'target'])
})

test('reports new customers and not staff, disputes with their end, and orders that are cancelled', async () => {
  const { call, db, orderId, paymentId, sessionId, tokenOf, listMessages } = await openShop()
  const name = 'Noor'
  await call('POST', '/auth/register', {
    body: { name, email: 'noor@example.com', password: 'a good password' },
  })
  const token = await tokenOf('super_admin')
  await call('POST', '/users', {
    token,
    body: { name, email: 'sam@example.com', role: 'manager', password: 'a good password' },
  })
  const payment = await requirePayment(db, paymentId)
  const snapshot = buildPaymentSnapshot(payment, 'paid', {
    sessionId,
    eventId: 'disputed',
    disputes: [buildDispute()],
  })
  await recordPaymentEvent(db, snapshot)
  await recordPaymentEvent(db, snapshot)
  await recordPaymentEvent(db, { ...snapshot, disputes: [buildDispute({ state: 'won' })] })
  await changeOrderStatus(db, { orderId, to: 'cancelled', actor: SYSTEM_ACTOR })
  const messages = await listMessages()
  expect(messages.map(({ type }) => type)).toEqual([
    'order.paid',
    'customer.created',
    'payment.disputed',
    'payment.dispute_closed',
    'order.cancelled',
  ])
  expect(messages[1]?.data).toEqual({ id: messages[1]?.objectId, language: 'en' })
  expect(messages[2]).toMatchObject({
    objectId: paymentId,
    data: { paymentId, isTrial: false, reason: 'fraudulent', state: 'open' },
  })
  expect(messages[3]).toMatchObject({ objectId: paymentId, data: { paymentId, state: 'won' } })
})

test('reports once that the bank sent a refund back, in the history of the order too', async () => {
  const { call, db, maria, orderId, paymentId, sessionId, refund, listMessages } = await openShop()
  expect((await refund({ amount: 2 })).status).toBe(201)
  const [made] = await db.select().from(refunds)
  const sentBack = buildRefund({
    amount: 200,
    refundId: made?.id,
    providerRefundId: made?.providerRefundId ?? '',
    state: 'failed',
  })
  const snapshot = buildPaymentSnapshot(await requirePayment(db, paymentId), 'paid', {
    sessionId,
    refunds: [sentBack],
  })
  await recordPaymentEvent(db, snapshot)
  await recordPaymentEvent(db, snapshot)
  const messages = (await listMessages()).filter(({ type }) => type.startsWith('refund.'))
  const data = { id: made?.id, paymentId, orderId, amount: { amount: 200, currency: 'GBP' } }
  expect(messages).toMatchObject([
    { type: 'refund.succeeded', objectId: paymentId, data },
    { type: 'refund.failed', objectId: paymentId, data },
  ])
  const { body } = await call<{ events: object[] }>('GET', `/orders/${orderId}`, { token: maria.token })
  expect(body.events.slice(2)).toMatchObject([
    { kind: 'refunded', refunded: 2 },
    { kind: 'refund_failed', refunded: 2 },
  ])
})

test('marks everything about a trial order as of the trial', async () => {
  const { db, orderId, paymentId, sessionId, refund, listMessages } = await openShop({ isTrial: true })
  await openCase(db, { orderId, kind: 'refund', statement: 'Too slow', actor: SYSTEM_ACTOR })
  expect((await refund({ amount: 1 })).status).toBe(201)
  const payment = await requirePayment(db, paymentId)
  const disputes = [buildDispute()]
  await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId, disputes }))
  const messages = await listMessages()
  expect(messages.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'order.paid',
      'order.paused',
      'case.opened',
      'refund.succeeded',
      'payment.disputed',
    ]),
  )
  for (const { type, data } of messages) expect(data, type).toMatchObject({ isTrial: true })
})
