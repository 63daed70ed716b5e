import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runJob } from '../../../jobs/start-jobs.ts'
import { addQuestions, SAMPLE_ANSWERS } from '../../../tests/support/orders/briefs.ts'
import { createMemoryStorage } from '../../../tests/support/providers/create-memory-storage.ts'
import { openPaidShop } from '../../../tests/support/shops/open-paid-shop.ts'
import { toUserActor } from '../../actor.ts'
import { answerBrief } from '../../orders/brief/answer-brief.ts'
import { orderBriefs } from '../../orders/brief/tables.ts'
import { orders } from '../../orders/tables.ts'
import { storeUpload } from '../../uploads/store-upload.ts'
import { uploads } from '../../uploads/tables.ts'
import { anonymizeOrders } from './anonymize-orders.ts'

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
