import { expect, test } from 'vitest'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

async function createSession() {
  const shop = await openTestShop()
  const { token } = await shop.signIn()
  const body = { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria' }
  const { body: session } = await shop.call<{ session_id: string }>('POST', '/stripe/checkout/session', {
    token,
    body,
  })
  const id = session.session_id
  return {
    ...shop,
    token,
    id,
    choose: (outcome: unknown) => shop.call('POST', `/demo/payments/${id}`, { body: { outcome } }),
    status: () => shop.call('GET', `/stripe/checkout/status/${id}`),
    orders: () => shop.call('GET', '/orders/my-orders', { token }),
  }
}

test('declines, then pays; the status has two fields and nothing of the order', async () => {
  const { choose, status, orders, id } = await createSession()
  expect(await status()).toMatchObject({ status: 200, body: { payment_status: 'unpaid', status: 'open' } })

  expect(await choose('decline')).toMatchObject({ status: 200, body: { next: null } })
  expect((await status()).body).toEqual({ payment_status: 'unpaid', status: 'open' })
  expect((await orders()).body).toMatchObject({ orders: [{ status: 'pending', paymentStatus: 'failed' }] })

  const paid = await choose('pay')
  expect(paid.body).toEqual({ next: `${ORIGIN}/payment-success?session_id=${id}` })
  expect((await status()).body).toEqual({ payment_status: 'paid', status: 'complete' })
  expect((await orders()).body).toMatchObject({
    orders: [{ status: 'pending', paymentStatus: 'completed', paymentUrl: null }],
    stats: { totalSpent: 5.59 },
  })
  expectProblem(await choose('cancel'), 409)
})

test('cancels an abandoned payment', async () => {
  const { choose, status, orders } = await createSession()
  expect((await choose('cancel')).body).toEqual({ next: `${ORIGIN}/checkout?cancelled=1` })
  expect((await status()).body).toEqual({ payment_status: 'unpaid', status: 'expired' })
  expect((await orders()).body).toMatchObject({ orders: [{ status: 'cancelled', paymentStatus: 'failed' }] })
  expectProblem(await choose('pay'), 409)
})

test('pays once for ten parallel requests', async () => {
  const { choose, orders } = await createSession()
  const answers = await Promise.all(Array.from({ length: 10 }, () => choose('pay')))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect((await orders()).body).toMatchObject({ stats: { total: 1, totalSpent: 5.59 } })
})

test('rejects an unknown outcome and an unknown session', async () => {
  const { call, choose } = await createSession()
  expect(expectProblem(await choose('refund'), 422)).toEqual(['outcome'])
  expectProblem(await call('POST', '/demo/payments/demo_unknown', { body: { outcome: 'pay' } }), 409)
  expectProblem(await call('GET', '/stripe/checkout/status/demo_unknown'), 404)
  expect(expectProblem(await call('GET', '/stripe/checkout/status/a%00b'), 422)).toEqual(['session_id'])
})

test('answers 404 without the demo gateway', async () => {
  const { call } = await openTestShop({ services: { settleDemoSession: null } })
  expectProblem(await call('POST', '/demo/payments/demo_1', { body: { outcome: 'pay' } }), 404)
})
