import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../../shop/orders/tables.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

/** Opens a shop whose customer has left a payment, and returns to the checkout with another cart. */
async function openLeftPayment() {
  const at = createScriptedProvider()
  const shop = await openPaidShop({ services: { paymentProviders: [at.provider] }, pay: false })
  const { call, maria, db, sessionId: replaces, paymentId } = shop
  const checkOut = async (token = maria.token) => {
    const body = {
      package_id: 'followers-100',
      origin_url: ORIGIN,
      username: 'maria',
      idempotencyKey: `second-checkout-of-${token.slice(0, 8)}`,
      replaces,
    }
    const answer = await call<{ session_id: string }>('POST', '/stripe/checkout/session', { token, body })
    expect(answer.status).toBe(200)
    return answer.body.session_id
  }
  const getStatuses = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId))
    const [newest] = await db.select().from(orders).orderBy(desc(orders.id)).limit(1)
    return [order?.status, newest?.status]
  }
  return { ...shop, at, replaces, checkOut, getStatuses }
}

test('closes the payment that the customer left', async () => {
  const { at, replaces, checkOut, getStatuses, payment } = await openLeftPayment()
  const session = await checkOut()
  expect(await getStatuses()).toEqual(['cancelled', 'pending'])
  expect(at.sessions.get(replaces)?.state).toBe('expired')
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
  // The same request once more goes on with its own payment.
  expect(await checkOut()).toBe(session)
  expect(await getStatuses()).toEqual(['cancelled', 'pending'])
})

test.each(['pending', 'approved', 'paid'] as const)(
  'keeps a payment that is %s at the provider',
  async (state) => {
    const { at, replaces, checkOut, getStatuses } = await openLeftPayment()
    if (state === 'paid') at.pay(replaces)
    else at.updateSession(replaces, { state })
    await checkOut()
    expect(await getStatuses()).toEqual(['pending', 'pending'])
    expect(at.sessions.get(replaces)?.state).toBe(state)
  },
)

test('keeps the payment of another customer, and any that the provider does not tell', async () => {
  const { at, signIn, checkOut, getStatuses } = await openLeftPayment()
  await checkOut((await signIn()).token)
  expect(await getStatuses()).toEqual(['pending', 'pending'])
  at.refuse('getPayment', new Error('away') as never)
  await checkOut()
  expect(await getStatuses()).toEqual(['pending', 'pending'])
})
