import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createReplacementRun } from '../../shop/orders/delivery/runs.ts'
import { deliveryRuns } from '../../shop/orders/delivery/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

test('the small worker completes a paid order, and delivers its replacement', async () => {
  const { db, app, orderId, signIn } = await openPaidShop()
  const createdBy = (await signIn('super_admin')).id
  const { key } = await createTestApiKey(db, { createdBy, scopes: ['orders:work'] })
  vi.stubEnv('SHOP', ORIGIN)
  vi.stubEnv('KEY', key)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => app.request(new Request(url, init)))
  const work = async () => {
    vi.resetModules()
    await import('../../examples/small-worker.ts')
  }
  await work()
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ status: 'completed', startCount: 1_000, delivered: order?.quantity })
  const { id } = await createReplacementRun(db, { orderId, quantity: 40, hours: 72 })
  await db.update(orders).set({ leasedUntil: null })
  await work()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  const [run] = await db.select().from(deliveryRuns).where(eq(deliveryRuns.id, id))
  expect(run).toMatchObject({ state: 'completed', delivered: 40 })
})
