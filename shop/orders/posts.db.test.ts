import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import '../../tests/engines/engine.ts'
import { asActor, buildCheckout, listOrderEvents } from '../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../tests/support/orders/create-test-order.ts'
import { toUserActor } from '../actor.ts'
import { openCase } from '../cases/open-case.ts'
import { packages } from '../catalog/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { emails } from '../outbox/tables.ts'
import { anonymizeOrders } from '../privacy/erasure/anonymize-orders.ts'
import { requireDelivery } from './delivery/get-delivery.ts'
import { guaranteeChecks } from './delivery/tables.ts'
import { changeOrderTarget } from './fulfilment/change-order-target.ts'
import { recordGuaranteeCheck, recordReading } from './fulfilment/record-reading.ts'
import { updateOrder } from './fulfilment/update-order.ts'
import { reportFailure } from './fulfilment/update-run.ts'
import { getCustomerOrder } from './queries/customer-orders.ts'
import { listSearchConditions } from './queries/order-filter.ts'
import { orders } from './tables.ts'

const VIDEOS = ['https://v.example/1', 'https://v.example/2', 'https://v.example/3']
const POSTS = VIDEOS.map((url) => ({ url }))

/** Creates a paid order of 3,000 likes over three videos. */
async function openOrder(more: Parameters<typeof createTestOrder>[0] = {}) {
  const shop = await createTestOrder({
    lines: [{ packageId: 'likes-3000', units: 1, videoUrl: undefined, posts: POSTS }],
    ...more,
  })
  const { db, id: orderId, user } = shop
  const actor = asActor(user)
  const update = (part: Omit<Parameters<typeof updateOrder>[1], 'orderId' | 'actor'>) =>
    updateOrder(db, { orderId, actor, ...part })
  const listDelivered = async () => (await shop.order()).posts?.map(({ delivered }) => delivered)
  return { ...shop, orderId, actor, update, listDelivered }
}

describe('an order over several videos', () => {
  test('keeps each with its part, and asks for no video', async () => {
    const { order } = await openOrder()
    expect(await order()).toMatchObject({ quantity: 3_000, videoUrl: null, briefState: null })
    expect((await order()).posts).toMatchObject(VIDEOS.map((url) => ({ url, quantity: 1_000, delivered: 0 })))
  })

  test('splits all units of a line', async () => {
    const lines = [{ packageId: 'likes-1000', units: 2, videoUrl: undefined, posts: POSTS }]
    const { order } = await openOrder({ lines })
    expect((await order()).posts?.map(({ quantity }) => quantity)).toEqual([668, 666, 666])
  })

  test('is refused beside a single video, and left out for packages without a video', async () => {
    const { db, user } = await openOrder()
    const both = { packageId: 'likes-3000', units: 1, videoUrl: VIDEOS[0], posts: POSTS }
    await expect(placeOrder(db, buildCheckout(user, { lines: [both] }))).rejects.toThrow('posts_invalid')
    const followers = { packageId: 'followers-1000', units: 1, posts: POSTS }
    await placeOrder(db, buildCheckout(user, { lines: [followers] }))
    const [placed] = await db.select().from(orders).where(eq(orders.packageId, 'followers-1000'))
    expect(placed?.posts).toBeNull()
  })

  test('is another request than the same order of one video', async () => {
    const { db, user } = await openOrder()
    const line = { packageId: 'likes-3000', units: 1, videoUrl: undefined }
    const request = buildCheckout(user, { lines: [{ ...line, posts: POSTS }] })
    const { id } = await placeOrder(db, request)
    expect((await placeOrder(db, request)).id).toBe(id)
    const other = { ...request, lines: [{ ...line, posts: POSTS.slice(1) }] }
    await expect(placeOrder(db, other)).rejects.toThrow('idempotency_key_reused')
  })

  test('is found by the address of any of them', async () => {
    const { db, id } = await openOrder()
    for (const url of VIDEOS) {
      const found = await db
        .select({ id: orders.id })
        .from(orders)
        .where(sql.join(listSearchConditions(url), sql` or `))
      expect(found).toEqual([{ id }])
    }
  })

  test('loses the addresses with the erasure, and keeps the figures', async () => {
    const { db, id, order, update } = await openOrder()
    await update({ to: 'processing' })
    await update({ post: 2, delivered: 40 })
    await anonymizeOrders(db, eq(orders.id, id))
    expect((await order()).posts).toMatchObject([
      { url: '', quantity: 1_000, delivered: 0 },
      { url: '', quantity: 1_000, delivered: 40 },
      { url: '', quantity: 1_000, delivered: 0 },
    ])
  })

  test('cannot be stored with figures that do not add up', async () => {
    const { db, id } = await openOrder()
    const wrong = { delivered: 10 }
    await expect(db.update(orders).set(wrong).where(eq(orders.id, id))).rejects.toThrow()
  })
})

describe('progress', () => {
  test('of each video adds up to that of the order', async () => {
    const { update, order, listDelivered, db, id } = await openOrder()
    await update({ to: 'processing' })
    await update({ post: 1, startCount: 100, delivered: 1_000 })
    await update({ post: 3, delivered: 250 })
    expect(await order()).toMatchObject({ delivered: 1_250, startCount: null })
    expect(await listDelivered()).toEqual([1_000, 0, 250])
    const { readings, runs } = await requireDelivery(db, id)
    expect(readings.map(({ post, count, delivered }) => [post, count, delivered])).toEqual([
      [1, null, 1_000],
      [3, null, 1_250],
    ])
    expect(runs).toMatchObject([{ delivered: 1_250 }])
    const delivered = (await listOrderEvents(db, id)).filter(({ kind }) => kind === 'delivered')
    expect(delivered.map(({ amount }) => amount)).toEqual([1_000, 1_250])
  })

  test('reported as a total fills the videos in their order, and the completion all of them', async () => {
    const { update, listDelivered, order } = await openOrder()
    await update({ to: 'processing' })
    await update({ post: 2, delivered: 600 })
    await update({ delivered: 1_700 })
    expect(await listDelivered()).toEqual([1_000, 700, 0])
    await update({ to: 'completed' })
    expect(await listDelivered()).toEqual([1_000, 1_000, 1_000])
    expect(await order()).toMatchObject({ status: 'completed', delivered: 3_000 })
  })

  test('needs a video of the order, and at most its part', async () => {
    const { update, db, orderId, actor } = await openOrder()
    await update({ to: 'processing' })
    await expect(update({ post: 1, delivered: 1_001 })).rejects.toThrow('delivered_out_of_range')
    await expect(update({ post: 4, delivered: 1 })).rejects.toThrow('post_unknown')
    await expect(update({ startCount: 5 })).rejects.toThrow('post_unknown')
    await expect(recordReading(db, { orderId, count: 5, actor })).rejects.toThrow('post_unknown')
    const single = await createTestOrder()
    const report = { orderId: single.id, actor: asActor(single.user) }
    await updateOrder(single.db, { ...report, to: 'processing' })
    await expect(updateOrder(single.db, { ...report, post: 1, delivered: 5 })).rejects.toThrow('post_unknown')
  })

  test('follows from the readings of each video, in whatever order they arrive', async () => {
    const { db, orderId, actor, update, listDelivered } = await openOrder()
    await update({ to: 'processing' })
    await db.update(orders).set({ createdAt: sql`now() - interval '1 day'` })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const read = (post: number, count: number, minutes: number) =>
      recordReading(db, { orderId, post, count, readAt: ago(minutes), actor })
    await read(1, 500, 50)
    await read(2, 70, 50)
    await read(1, 900, 10)
    await read(1, 700, 30)
    await read(2, 470, 20)
    expect(await listDelivered()).toEqual([400, 400, 0])
  })

  test('of two videos at the same time is kept for both', async () => {
    const { update, listDelivered, order } = await openOrder()
    await update({ to: 'processing' })
    await Promise.all([1, 2, 3].map((post) => update({ post, startCount: post, delivered: 100 * post })))
    expect(await listDelivered()).toEqual([100, 200, 300])
    expect(await order()).toMatchObject({ delivered: 600 })
    expect((await order()).posts?.map(({ startCount }) => startCount)).toEqual([1, 2, 3])
  })
})

describe('what is owed', () => {
  test('counts all videos of an order that ended with one of them in part', async () => {
    const { db, orderId, update, user, actor } = await openOrder()
    await update({ to: 'processing' })
    await update({ post: 1, delivered: 1_000 })
    await update({ post: 2, delivered: 500 })
    await update({ to: 'partial' })
    const order = await getCustomerOrder(db, { orderId, userId: user.id })
    const { proposal, balance } = order?.refund ?? {}
    expect(proposal?.amount).toBe((balance?.price ?? 0) / 2)
    const opened = await openCase(db, { orderId, kind: 'refund', actor, customerId: user.id })
    expect(opened).toBeTruthy()
  })

  test('after a guarantee check is the sum of the losses, which gains elsewhere do not make good', async () => {
    const { db, orderId, actor, update } = await openOrder({
      prepare: async (db) => {
        await db.update(packages).set({ guaranteeDays: 7 })
      },
    })
    await update({ to: 'processing' })
    for (const post of [1, 2, 3]) await update({ post, startCount: 100 * post })
    await update({ to: 'completed' })
    await db.update(guaranteeChecks).set({ dueAt: sql`now()` })
    const day = 7
    await expect(recordGuaranteeCheck(db, { orderId, day, counts: [1_100], actor })).rejects.toThrow(
      'post_unknown',
    )
    const { check, run } = await recordGuaranteeCheck(db, {
      orderId,
      day,
      counts: [1_100, 1_150, 5_000],
      actor,
    })
    expect(check.missing).toBe(50)
    expect(run).toMatchObject({ quantity: 50 })
    const { readings } = await requireDelivery(db, orderId)
    expect(readings.at(-1)).toMatchObject({ post: 3, checkDay: 7, delivered: 2_950 })
  })
})

test('a video that cannot be reached is replaced by the customer, and the next reading sets its start count', async () => {
  const { db, orderId, actor, user, update, order } = await openOrder()
  await update({ to: 'processing' })
  for (const post of [1, 2]) await update({ post, startCount: 100, delivered: 10 })
  await reportFailure(db, { orderId, code: 'video_removed', actor })
  const change = (posts: { post: number; url: string }[]) =>
    changeOrderTarget(db, { orderId, actor: toUserActor(user.id), posts })
  await expect(change([{ post: 4, url: 'https://v.example/4' }])).rejects.toThrow('post_unknown')
  await expect(change([{ post: 2, url: 'https://v.example/1' }])).rejects.toThrow('posts_invalid')
  await change([
    { post: 1, url: 'https://v.example/1' },
    { post: 2, url: 'https://v.example/new' },
  ])
  expect(await order()).toMatchObject({ pausedAt: null, delivered: 20 })
  expect((await order()).posts).toMatchObject([
    { url: 'https://v.example/1', startCount: 100, delivered: 10 },
    { url: 'https://v.example/new', startCount: null, delivered: 10 },
    { url: 'https://v.example/3' },
  ])
  await recordReading(db, { orderId, post: 2, count: 70, actor })
  expect((await order()).posts?.[1]).toMatchObject({ startCount: 60, delivered: 10 })
})

test('emails list the videos', async () => {
  const { db, update } = await openOrder()
  await update({ to: 'processing' })
  await update({ to: 'completed' })
  const listed = async (kind: 'order_started' | 'order_ended') =>
    (await db.select().from(emails).where(eq(emails.kind, kind)))[0]?.data
  expect(await listed('order_started')).toMatchObject({
    order: { posts: VIDEOS.map((url) => ({ url, delivered: 0 })) },
  })
  expect(await listed('order_ended')).toMatchObject({
    order: { posts: VIDEOS.map((url) => ({ url, delivered: 1_000 })) },
  })
})
