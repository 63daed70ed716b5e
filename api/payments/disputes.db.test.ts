import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../shop/audit/tables.ts'
import { disputes } from '../../shop/payments/disputes/tables.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { shortId } from '../../shop/short-id.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { buildDispute, buildPaymentSnapshot } from '../../tests/support/orders/checkouts.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

async function openDisputedShop() {
  const shop = await openPaidShop()
  const payment = await shop.payment()
  if (!payment) throw new Error('no payment')
  const snapshot = buildPaymentSnapshot(payment, 'paid', { disputes: [buildDispute()] })
  await recordPaymentEvent(shop.db, snapshot)
  const token = await shop.tokenOf('admin')
  const path = `/admin/orders/${shop.orderId}`
  return {
    ...shop,
    token,
    path,
    start: () => shop.call('PATCH', path, { token, body: { status: 'processing' } }),
  }
}

test('rejects starting or refunding a disputed order until an admin overrides the dispute', async () => {
  const { call, token, tokenOf, path, start, refund, orderId } = await openDisputedShop()
  const refused = await start()
  expectProblem(refused, 409)
  expect(refused.body).toMatchObject({ code: 'order_disputed', detail: expect.stringContaining('disputed') })
  expect((await refund()).body).toMatchObject({ code: 'order_disputed' })
  const many = await call('POST', '/admin/orders/start', { token, body: { ids: [orderId] } })
  expect(many.body).toMatchObject({ orders: [{ outcome: 'refused', code: 'order_disputed' }] })

  const body = { reason: 'The bank has our evidence' }
  expectProblem(
    await call('POST', `${path}/dispute-override`, { token: await tokenOf('manager'), body }),
    403,
  )
  expect(
    expectProblem(await call('POST', `${path}/dispute-override`, { token, body: { reason: ' ' } }), 422),
  ).toEqual(['reason'])
  expect((await call('POST', `${path}/dispute-override`, { token, body })).status).toBe(200)
  expectProblem(await call('POST', `${path}/dispute-override`, { token, body }), 404)
  expect((await start()).status).toBe(200)
  expect((await call('GET', path, { token })).body).toMatchObject({
    isBlocked: false,
    disputes: [
      { state: 'open', amount: 5.59, reason: 'fraudulent', evidenceDueAt: '2026-11-10T10:00:00.000Z' },
    ],
    events: expect.arrayContaining([
      expect.objectContaining({ kind: 'dispute_overridden', note: body.reason }),
    ]),
  })
})

test('offers no refund by a case of a disputed order until an admin overrides the dispute', async () => {
  const { call, token, path, maria, orderId } = await openDisputedShop()
  await call('POST', `/orders/${orderId}/cases`, { token: maria.token, body: { kind: 'cancellation' } })
  const list = async () => (await call<{ cases: object[] }>('GET', '/admin/cases', { token })).body.cases
  const proposal = { remedy: 'refund', amount: 5.59 }
  expect(await list()).toMatchObject([{ proposal, remedies: ['none'], limits: { refund: 0 } }])
  await call('POST', `${path}/dispute-override`, { token, body: { reason: 'The customer agrees' } })
  expect(await list()).toMatchObject([{ proposal, remedies: ['refund', 'none'], limits: { refund: 5.59 } }])
})

test('does not show the override to the customer', async () => {
  const { call, token, path, maria, orderId } = await openDisputedShop()
  await call('POST', `${path}/dispute-override`, { token, body: { reason: 'Looks like fraud' } })
  const { body } = await call<object>('GET', `/orders/${orderId}`, { token: maria.token })
  // The field `refund` names the money that a dispute returned to the customer.
  expect(JSON.stringify({ ...body, refund: null })).not.toMatch(/dispute|fraud/)
})

test('lists the deadline with the payment issue', async () => {
  const { call, token } = await openDisputedShop()
  expect((await call('GET', '/admin/payment-issues', { token })).body).toMatchObject({
    issues: [{ kind: 'disputed', reason: 'fraudulent', evidenceDueAt: '2026-11-10T10:00:00.000Z' }],
  })
})

test('marks a lost dispute as lost, and no other, with the amount it took', async () => {
  const { db, call, token } = await openDisputedShop()
  const issue = async () => (await call('GET', '/admin/payment-issues', { token })).body
  expect(await issue()).toMatchObject({ issues: [{ isDisputeLost: false }] })
  await db.update(disputes).set({ state: 'lost', closedAt: sql`now()`, amount: 300 })
  expect(await issue()).toMatchObject({ issues: [{ isDisputeLost: true, evidenceDueAt: null, amount: 3 }] })
})

test('exports everything about a dispute as one file, and logs the download', async () => {
  const { db, call, token, tokenOf, path, maria, orderId, start } = await openDisputedShop()
  await call('POST', `${path}/dispute-override`, { token, body: { reason: 'Secret thoughts' } })
  await start()
  await call('PATCH', path, { token, body: { startCount: 120, delivered: 400, note: 'Staff only' } })
  const message = {
    message: 'It <b>arrived</b>, </script> thank you',
    user_name: 'M',
    user_email: maria.email,
  }
  await call('POST', '/chat/send', { token: maria.token, body: message })
  expectProblem(await call('GET', `${path}/evidence`, { token: await tokenOf('manager') }), 403)
  expectProblem(await call('GET', `/admin/orders/${maria.id}/evidence`, { token }), 404)
  const { status, headers, body } = await call<string>('GET', `${path}/evidence`, { token })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="evidence-${shortId(orderId)}.html"`)
  for (const part of [
    maria.email,
    '@maria',
    '2026-11-01',
    `R-${new Date().getFullYear()}-000001`,
    '120',
    '400 / 1000',
    'dp_1',
    'fraudulent',
  ]) {
    expect(body, part).toContain(part)
  }
  for (const part of ['Open dispute', 'Chat, Customer', 'Queued']) expect(body, part).toContain(part)
  expect(body).not.toContain('<b>arrived')
  expect(body).not.toMatch(/Secret thoughts|Staff only|overrid|Person 2/)
  const [, inside = ''] = /id="evidence">(.*)<\/script>/.exec(body) ?? []
  expect(JSON.parse(inside)).toMatchObject({
    order: { id: orderId, policyVersion: '2026-11-01' },
    disputes: [{ providerDisputeId: 'dp_1' }],
    documents: [{ kind: 'receipt', number: 1 }],
    messages: expect.arrayContaining([expect.objectContaining({ body: message.message })]),
    emails: expect.arrayContaining([expect.objectContaining({ kind: 'payment_confirmed' })]),
  })
  expect(await db.$count(auditLog, eq(auditLog.action, 'order.evidence_exported'))).toBe(1)
})
