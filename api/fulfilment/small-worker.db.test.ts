import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { orders } from '../../shop/orders/tables.ts'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

test('the sample of thirty lines completes a paid order', async () => {
  const { db, app, orderId, signIn } = await openPaidShop()
  const createdBy = (await signIn('super_admin')).id
  const { key } = await createTestApiKey(db, { createdBy, scopes: ['orders:work'] })
  vi.stubEnv('SHOP', ORIGIN)
  vi.stubEnv('KEY', key)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => app.request(new Request(url, init)))
  await import('../../examples/small-worker.ts')
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ status: 'completed', startCount: 1_000, delivered: order?.quantity })
})
