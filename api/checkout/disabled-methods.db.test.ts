import { expect, test } from 'vitest'
import { orders } from '../../shop/orders/tables.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { settings } from '../../shop/settings/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN, openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Session {
  session_id: string
}

const CHECKOUT_REQUEST = {
  package_id: 'followers-1000',
  origin_url: ORIGIN,
  username: 'maria',
  niche: 'Gaming',
}

async function disableCards(shop: TestShop) {
  const methods = { card: false, applepay: true, paypal: true }
  await shop.db.insert(settings).values({ key: 'methods', value: methods })
  await expect.poll(async () => (await getSettings(shop.db)).methods.card).toBe(false)
}

test('rejects a payment method that is switched off and places no order', async () => {
  const shop = await openTestShop()
  await disableCards(shop)
  const { token } = await shop.signIn()
  const buy = (path: string) => shop.call('POST', path, { token, body: CHECKOUT_REQUEST })
  expectProblem(await buy('/stripe/checkout/session'), 503)
  expect(await shop.db.$count(orders)).toBe(0)
  expect((await buy('/paypal/orders')).status).toBe(200)
})

test('captures, polls and refunds a payment begun before its method was switched off', async () => {
  const checkout = { idempotencyKey: 'begun-before' }
  const shop = await openPaidShop({ checkout, pay: false })
  await disableCards(shop)
  const body = {
    ...CHECKOUT_REQUEST,
    tiktok_username: 'maria',
    items: [{ package_id: 'followers-1000' }],
    ...checkout,
  }
  const again = await shop.call<Session>('POST', '/stripe/checkout/session', {
    token: shop.maria.token,
    body: { ...body, package_id: undefined, username: undefined },
  })
  expect(again).toMatchObject({ status: 200, body: { session_id: shop.sessionId } })
  await shop.call('POST', `/demo/payments/${shop.sessionId}`, { body: { outcome: 'pay' } })
  const status = await shop.call('GET', `/stripe/checkout/status/${shop.sessionId}`)
  expect(status.body).toEqual({ payment_status: 'paid', status: 'complete' })
  expect((await shop.payment())?.status).toBe('completed')
  expect((await shop.refund()).status).toBe(201)
})
