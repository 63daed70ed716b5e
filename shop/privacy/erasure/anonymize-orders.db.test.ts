import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runJob } from '../../../jobs/start-jobs.ts'
import { expectProblem } from '../../../tests/support/expect-problem.ts'
import { addQuestions, SAMPLE_ANSWERS } from '../../../tests/support/orders/briefs.ts'
import { createMemoryStorage } from '../../../tests/support/providers/create-memory-storage.ts'
import { openPaidShop } from '../../../tests/support/shops/open-paid-shop.ts'
import { SYSTEM_ACTOR, toUserActor } from '../../actor.ts'
import { openCase } from '../../cases/open-case.ts'
import { cases } from '../../cases/tables.ts'
import { answerBrief } from '../../orders/brief/answer-brief.ts'
import { orderBriefs } from '../../orders/brief/tables.ts'
import { createReplacementRun } from '../../orders/delivery/runs.ts'
import { deliveryReadings, deliveryRuns } from '../../orders/delivery/tables.ts'
import { recordReading } from '../../orders/fulfilment/record-reading.ts'
import { updateOrder } from '../../orders/fulfilment/update-order.ts'
import { orders } from '../../orders/tables.ts'
import { storeUpload } from '../../uploads/store-upload.ts'
import { uploads } from '../../uploads/tables.ts'
import { anonymizeOrders } from './anonymize-orders.ts'

const actor = SYSTEM_ACTOR

/** Opens a shop with a completed order, an image of its reading, and an image that nothing refers to. */
async function openShopWithImages() {
  const storage = createMemoryStorage()
  const shop = await openPaidShop({ services: { files: storage } })
  const { db, orderId, runtime } = shop
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const store = (purpose: 'reading' | 'evidence') =>
    storeUpload(db, storage, { orderId, purpose, bytes, actor })
  const [used, unused] = [await store('reading'), await store('evidence')]
  await updateOrder(db, { orderId, to: 'processing', startCount: 5, actor })
  await recordReading(db, { orderId, count: 9, uploadId: used.id, actor })
  await updateOrder(db, { orderId, to: 'completed', actor })
  return { ...shop, storage, used, unused, deleteFiles: () => runJob('delete files', runtime) }
}

test('an erasure deletes readings and images, and then their files', async () => {
  const { db, call, maria, storage, deleteFiles } = await openShopWithImages()
  const body = { password: 'a good password' }
  expect((await call('POST', '/account/delete', { token: maria.token, body })).status).toBe(204)
  expect([await db.$count(uploads), await db.$count(deliveryReadings)]).toEqual([0, 0])
  expect(storage.files.size).toBe(2)
  await deleteFiles()
  expect(storage.files.size).toBe(0)
})

test('the retention of an order deletes its readings and images', async () => {
  const { db, orderId, storage, deleteFiles } = await openShopWithImages()
  await db.transaction((tx) => anonymizeOrders(tx, eq(orders.id, orderId)))
  expect([await db.$count(uploads), await db.$count(deliveryReadings)]).toEqual([0, 0])
  await deleteFiles()
  expect(storage.files.size).toBe(0)
})

test('the retention deletes an image that nothing refers to after a day', async () => {
  const { db, runtime, storage, used, unused, deleteFiles } = await openShopWithImages()
  await runJob('apply retention', runtime)
  expect(await db.$count(uploads)).toBe(2)
  await db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
  await runJob('apply retention', runtime)
  expect((await db.select().from(uploads)).map(({ id }) => id)).toEqual([used.id])
  await deleteFiles()
  expect([...storage.files.keys()]).toEqual([used.storageKey])
  expect(unused.storageKey).not.toBe(used.storageKey)
})

test('the export lists readings and images', async () => {
  const { call, maria, used } = await openShopWithImages()
  const { body } = await call('GET', '/account/export', { token: maria.token })
  expect(body).toMatchObject({
    orders: [
      {
        readings: [{ count: 5 }, { count: 9, delivered: 4, image: `/api/uploads/${used.id}` }, {}],
        images: [{ image: `/api/uploads/${used.id}`, purpose: 'reading' }, { purpose: 'evidence' }],
      },
    ],
  })
})

test('an account with a promised replacement is erased only after its delivery', async () => {
  const { db, call, maria, orderId } = await openShopWithImages()
  const erase = () =>
    call('POST', '/account/delete', { token: maria.token, body: { password: 'a good password' } })
  await createReplacementRun(db, { orderId, quantity: 100, hours: 72 })
  expectProblem(await erase(), 409)
  await db.update(deliveryRuns).set({ state: 'completed' })
  expect((await erase()).status).toBe(204)
})

test('an account with an open case is erased only after its decision', async () => {
  const { db, call, maria, orderId } = await openShopWithImages()
  const erase = () =>
    call('POST', '/account/delete', { token: maria.token, body: { password: 'a good password' } })
  await openCase(db, { orderId, kind: 'quality', missing: 100, customerId: maria.id, actor })
  expectProblem(await erase(), 409)
  await db.update(cases).set({ state: 'refused' })
  expect((await erase()).status).toBe(204)
})

/** Opens a shop with an order whose brief has an image that is used later, and one that is not. */
async function openShop() {
  const storage = createMemoryStorage()
  const shop = await openPaidShop({ services: { files: storage }, prepare: addQuestions })
  const { db, orderId, maria } = shop
  const actor = toUserActor(maria.id)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const store = () => storeUpload(db, storage, { orderId, purpose: 'brief', bytes, actor })
  const [logo, draft] = [await store(), await store()]
  const answers = { ...SAMPLE_ANSWERS, logo: logo.id }
  const answer = () =>
    answerBrief(db, { orderId, customerId: maria.id, answers, expectedRevision: undefined, actor })
  const retain = async () => {
    await db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
    await runJob('apply retention', shop.runtime)
    return (await db.select().from(uploads).orderBy(uploads.id)).map(({ id }) => id)
  }
  return { ...shop, storage, logo, draft, answer, retain }
}

test('the erasure and the retention of an order delete its answers and their images', async () => {
  const { db, orderId, storage, answer, runtime } = await openShop()
  await answer()
  await db.transaction((tx) => anonymizeOrders(tx, eq(orders.id, orderId)))
  expect(await db.select().from(orderBriefs)).toMatchObject([{ orderId, answers: {} }])
  expect(await db.$count(uploads)).toBe(0)
  await runJob('delete files', runtime)
  expect(storage.files.size).toBe(0)
})

test('images stay while the order waits for answers, then only those of the answers', async () => {
  const { logo, draft, answer, retain } = await openShop()
  expect(await retain()).toEqual([logo.id, draft.id])
  await answer()
  expect(await retain()).toEqual([logo.id])
})

test('the export has the answers with their questions', async () => {
  const { call, maria, logo, answer } = await openShop()
  await answer()
  const { body } = await call('GET', '/account/export', { token: maria.token })
  expect(body).toMatchObject({
    orders: [
      {
        answeredAt: expect.any(String),
        answers: [
          { question: 'What is the video about?', answer: 'Dancing in the rain' },
          { question: 'Which tone fits?', answer: 'Calm' },
          { question: 'Your logo', answer: `/api/uploads/${logo.id}` },
        ],
      },
    ],
  })
})
