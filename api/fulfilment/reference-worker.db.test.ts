import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient, type Run, type WorkOrder } from '../../examples/fulfilment-worker/client.ts'
import { DeliveryFailure, type Operator, workOnce } from '../../examples/fulfilment-worker/worker.ts'
import { createReplacementRun } from '../../shop/orders/delivery/runs.ts'
import { deliveryRuns } from '../../shop/orders/delivery/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

/** Opens a shop with a paid order of 1,000 followers, and a worker whose profile has 500 followers. */
async function openWorker() {
  const shop = await openPaidShop()
  const { db, app, orderId } = shop
  const createdBy = (await shop.signIn('super_admin')).id
  const { key } = await createTestApiKey(db, { createdBy, scopes: ['orders:work'] })
  const profile = { count: 500, begun: [] as string[], replaced: 0, failure: null as DeliveryFailure | null }
  const operator: Operator = {
    async readCount() {
      if (profile.failure) throw profile.failure
      return profile.count
    },
    async begin(order: WorkOrder, replacement: Run | null) {
      profile.begun.push(replacement?.id ?? order.id)
    },
    getDelivered: async () => profile.replaced,
  }
  const send: typeof fetch = async (input, init) => app.request(new Request(input, init))
  const client = createClient({ shop: ORIGIN, key, fetch: send })
  const logged: string[] = []
  const work = async () => {
    await db.update(orders).set({ leasedUntil: null })
    return workOnce({ client, operator, log: (line) => void logged.push(line.replace(`${orderId}: `, '')) })
  }
  const getOrder = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]
  return { ...shop, profile, work, logged, getOrder }
}

test('takes an order from paid to completed', async () => {
  const { work, profile, logged, getOrder } = await openWorker()
  expect(await work()).toBe(1)
  expect(await getOrder()).toMatchObject({ status: 'processing', startCount: 500 })
  profile.count = 900
  await work()
  expect(await getOrder()).toMatchObject({ delivered: 400 })
  profile.count = 1_510
  await work()
  expect(await getOrder()).toMatchObject({ status: 'completed', delivered: 1_000, leasedBy: null })
  expect(logged).toEqual(['started', '400 of 1000 delivered', 'completed'])
  expect(await work()).toBe(0)
})

test('delivers a replacement', async () => {
  const { db, work, profile, orderId, logged } = await openWorker()
  await work()
  profile.count = 1_500
  await work()
  const { id } = await createReplacementRun(db, { orderId, quantity: 40, hours: 72 })
  profile.replaced = 10
  await work()
  profile.replaced = 40
  await work()
  expect(profile.begun.slice(-2)).toEqual([id, id])
  expect(logged.slice(-2)).toEqual(['10 of 40 replaced', '40 of 40 replaced'])
  const [run] = await db.select().from(deliveryRuns).where(eq(deliveryRuns.id, id))
  expect(run).toMatchObject({ state: 'completed', delivered: 40 })
  expect(await work()).toBe(0)
})

test('reports a failure, and leaves an order alone after another error', async () => {
  const { work, profile, logged, getOrder, db, orderId } = await openWorker()
  profile.failure = new DeliveryFailure('account_private', 'seen at noon')
  await work()
  expect(await getOrder()).toMatchObject({ status: 'pending', pauseReason: 'target' })
  expect(logged).toEqual(['failed: account_private'])
  await db.update(orders).set({ pausedAt: null, pauseReason: null }).where(eq(orders.id, orderId))
  await db.execute(sql`delete from delivery_runs`)
  profile.failure = Object.assign(new Error('the network is away')) as DeliveryFailure
  await work()
  expect(await getOrder()).toMatchObject({ status: 'pending', pausedAt: null })
  expect(logged.at(-1)).toContain('the network is away')
})

test('lists a failed run with the name of its package in the language of the request', async () => {
  const { db, orderId, call, signIn } = await openWorker()
  const run = await createReplacementRun(db, { orderId, quantity: 40, hours: 72 })
  await db
    .update(deliveryRuns)
    .set({ state: 'failed', failureCode: 'other' })
    .where(eq(deliveryRuns.id, run.id))
  const { token } = await signIn('manager')
  const { body } = await call<{ failedRuns: object[] }>('GET', '/admin/delivery-tasks?lang=ar', { token })
  expect(body.failedRuns).toMatchObject([{ orderId, packageName: '1,000 متابع' }])
})
