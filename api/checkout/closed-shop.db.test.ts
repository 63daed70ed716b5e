import { expect, test } from 'vitest'
import { orders } from '../../shop/orders/tables.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { settings } from '../../shop/settings/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN, openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const CHECKOUT_REQUEST = {
  items: [{ package_id: 'followers-1000' }],
  origin_url: ORIGIN,
  tiktok_username: 'maria',
  niche: 'Gaming',
}

async function closeShop({ db }: TestShop) {
  await db.insert(settings).values({ key: 'isOpen', value: false })
  await expect.poll(async () => (await getSettings(db)).isOpen).toBe(false)
}

test('a closed shop takes orders of staff alone', async () => {
  const shop = await openTestShop()
  await closeShop(shop)
  const buy = async (token: string, path: string) =>
    shop.call('POST', path, { token, body: CHECKOUT_REQUEST })
  const customer = await shop.signIn()
  for (const path of ['/stripe/checkout/session', '/paypal/orders'])
    expectProblem(await buy(customer.token, path), 409, 'shop_closed')
  expect(await shop.db.$count(orders)).toBe(0)
  const manager = await shop.signIn('manager')
  expect((await buy(manager.token, '/stripe/checkout/session')).status).toBe(200)
})

test('a payment begun before the shop closed is repeated, paid and refunded', async () => {
  const checkout = { idempotencyKey: 'begun-before' }
  const shop = await openPaidShop({ checkout, pay: false })
  await closeShop(shop)
  const again = await shop.call<{ session_id: string }>('POST', '/stripe/checkout/session', {
    token: shop.maria.token,
    body: { ...CHECKOUT_REQUEST, ...checkout },
  })
  expect(again).toMatchObject({ status: 200, body: { session_id: shop.sessionId } })
  await shop.call('POST', `/demo/payments/${shop.sessionId}`, { body: { outcome: 'pay' } })
  expect((await shop.payment())?.status).toBe('completed')
  expect((await shop.refund()).status).toBe(201)
})
