import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestOrder } from '../../tests/support/orders/create-test-order.ts'
import { createMemoryStorage } from '../../tests/support/providers/create-memory-storage.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import { SYSTEM_ACTOR, toUserActor } from '../actor.ts'
import { contentVersion } from '../content/tables.ts'
import { newId } from '../id.ts'
import { changeOrderStatus } from '../orders/fulfilment/change-order-status.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { orders } from '../orders/tables.ts'
import { emails } from '../outbox/tables.ts'
import { disputes } from '../payments/disputes/tables.ts'
import { refunds, returnAssignments } from '../payments/refunds/tables.ts'
import { eraseUser } from '../privacy/erasure/erase-user.ts'
import { exportUserData } from '../privacy/export/export-user-data.ts'
import type { Db } from '../services.ts'
import { storeUpload } from '../uploads/store-upload.ts'
import { uploads } from '../uploads/tables.ts'
import { getReviewSummary } from './get-review-summary.ts'
import { sendReviewInvitations } from './invitations.ts'
import { moderateReview, replyToReview } from './moderate-review.ts'
import { listFeaturedReviews, listPublishedReviews } from './published-reviews.ts'
import { getOwnReview, reportReview } from './review-access.ts'
import { countWaitingReviews, listStaffReviews } from './staff-reviews.ts'
import { type ReviewContent, submitReview, withdrawReview } from './submit-review.ts'
import { reviewInvitations, reviews } from './tables.ts'

const WORDS: ReviewContent = { rating: 4, text: 'Arrived early.', name: 'Maria', uploadId: null, lang: 'en' }

async function openShop({ ends = 'completed', lang }: { ends?: OrderStatus; lang?: 'es' } = {}) {
  const shop = await createTestOrder(lang && { lang })
  const { db, id: orderId, user } = shop
  const staff = await createTestUser(db, { name: 'Sam', email: 'staff@example.com', role: 'manager' })
  const actor = toUserActor(staff.id)
  await changeOrderStatus(db, { orderId, to: 'processing', actor })
  if (ends !== 'processing') await changeOrderStatus(db, { orderId, to: ends, actor })
  const access = { orderId, customerId: user.id }
  const getReview = async () => {
    const [review] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
    if (!review) throw new Error('no review')
    return review
  }
  return {
    db,
    orderId,
    user,
    actor,
    access,
    getReview,
    submit: (content: Partial<ReviewContent> = {}) => submitReview(db, access, { ...WORDS, ...content }),
    async publish() {
      const { id: reviewId } = await getReview()
      await moderateReview(db, { reviewId, actor, decision: { decision: 'publish' } })
    },
    makeDue: () => db.update(reviewInvitations).set({ dueAt: sql`now() - interval '1 minute'` }),
    send: () => sendReviewInvitations(db, PAGE_PATHS, 50),
    invitations: () => db.select().from(emails).where(eq(emails.kind, 'review_invitation')),
  }
}

/** Copies the order of the shop with a published review of its own. */
async function addReviews(
  db: Db,
  orderId: string,
  count: number,
  of: Partial<typeof reviews.$inferInsert> = {},
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('no order')
  for (let place = 0; place < count; place += 1) {
    const id = newId()
    await db.insert(orders).values({ ...order, id, line: 100 + place })
    await db.insert(reviews).values({
      id: newId(),
      orderId: id,
      userId: order.userId,
      packageId: order.packageId,
      lang: 'en' as const,
      rating: 5,
      text: 'Good.',
      name: 'Ana',
      nameConsentedAt: new Date(),
      state: 'published' as const,
      ...of,
    })
  }
}

async function getVersion(db: Db): Promise<number | undefined> {
  return (await db.select().from(contentVersion))[0]?.version
}

describe('an invitation', () => {
  test('is queued once for a completed order, also by two processes, in the language of the order', async () => {
    const { makeDue, send, invitations, user, db } = await openShop({ lang: 'es' })
    expect(await send()).toBe(0)
    await makeDue()
    await Promise.all([send(), send()])
    const [email, ...others] = await invitations()
    expect(others).toEqual([])
    expect(email).toMatchObject({ userId: user.id, lang: 'es', toAddress: user.email })
    expect(email?.data).toMatchObject({
      link: expect.stringMatching(/^\/reviews\/review_[\w-]{43}\?lang=es$/),
    })
    await db.update(orders).set({ status: 'processing' })
    await changeOrderStatus(db, {
      orderId: (await db.select().from(orders))[0]?.id ?? '',
      to: 'completed',
      actor: SYSTEM_ACTOR,
    })
    expect(await db.$count(reviewInvitations)).toBe(1)
  })

  test('goes to customers of partial and refunded orders as well, and not of those that were never delivered', async () => {
    const partial = await openShop({ ends: 'partial' })
    await changeOrderStatus(partial.db, { orderId: partial.orderId, to: 'refunded', actor: partial.actor })
    await partial.makeDue()
    expect(await partial.send()).toBe(1)
    const failed = await openShop({ ends: 'failed' })
    expect(await failed.db.$count(reviewInvitations)).toBe(0)
  })

  test('is not sent to somebody who has reviewed already', async () => {
    const { makeDue, send, submit } = await openShop()
    await makeDue()
    await submit()
    expect(await send()).toBe(0)
  })
})

describe('the review of an order', () => {
  test('is written by the link or by the customer, once for each order', async () => {
    const { db, orderId, submit } = await openShop()
    const [invitation] = await db.select().from(reviewInvitations)
    await submitReview(db, { token: invitation?.token ?? '' }, { ...WORDS, rating: 2 })
    await Promise.all([submit({ rating: 3 }), submit({ rating: 1 })])
    expect(await db.$count(reviews)).toBe(1)
    const { review } = await getOwnReview(db, { token: invitation?.token ?? '' })
    expect(review).toMatchObject({ orderId, state: 'pending', editedAt: expect.any(Date) })
  })

  test('is refused for the order of somebody else, an unknown link, and before the end of the delivery', async () => {
    const { db, orderId, user } = await openShop({ ends: 'processing' })
    const stranger = await createTestUser(db, { name: 'Stan', email: 'stranger@example.com' })
    const refused = (access: Parameters<typeof submitReview>[1]) =>
      expect(submitReview(db, access, WORDS)).rejects
    await refused({ orderId, customerId: stranger.id }).toMatchObject({ code: 'not_found' })
    await refused({ token: `review_${'x'.repeat(43)}` }).toMatchObject({ code: 'not_found' })
    await refused({ orderId, customerId: user.id }).toMatchObject({ code: 'review_not_possible' })
  })

  test('waits for staff with words, and is published at once with stars alone', async () => {
    const { submit, publish, getReview } = await openShop()
    expect(await submit({ text: '', name: null })).toMatchObject({ state: 'published' })
    expect(await submit()).toMatchObject({ state: 'pending' })
    await publish()
    const { nameConsentedAt } = await getReview()
    expect(await submit({ rating: 1 })).toMatchObject({ state: 'published', rating: 1, nameConsentedAt })
    expect(await submit({ text: 'Changed.' })).toMatchObject({ state: 'pending' })
    expect(await submit({ text: 'Changed.', name: null })).toMatchObject({
      name: null,
      nameConsentedAt: null,
    })
  })

  test('loses its words and its rating when the author withdraws it, who may write again', async () => {
    const { db, access, submit, getReview } = await openShop()
    await submit()
    await withdrawReview(db, access)
    expect(await getReview()).toMatchObject({ state: 'withdrawn', text: '', name: null })
    expect(await getReviewSummary(db)).toMatchObject({ average: null, count: 0 })
    await expect(withdrawReview(db, access)).rejects.toMatchObject({ code: 'not_found' })
    expect(await submit()).toMatchObject({ state: 'pending' })
  })

  test('is verified by its paid order alone, and shows a refund', async () => {
    const { db, submit, publish, orderId, actor } = await openShop()
    await submit()
    await publish()
    await db.insert(reviews).values({
      id: newId(),
      lang: 'en',
      rating: 1,
      text: 'Elsewhere.',
      name: 'Bob',
      state: 'published',
      importSource: 'Trustpilot',
    })
    const list = async () => (await listPublishedReviews(db, { lang: 'en' })).reviews
    expect(await list()).toMatchObject([
      { isVerified: false, importSource: 'Trustpilot', refund: 'none' },
      { isVerified: true, importSource: null, refund: 'none', packageName: expect.any(String) },
    ])
    expect((await listPublishedReviews(db, { lang: 'en', rating: 4 })).reviews).toHaveLength(1)
    expect((await listPublishedReviews(db, { lang: 'en', rating: 2 })).reviews).toHaveLength(0)
    expect(await getReviewSummary(db)).toMatchObject({ average: 4, count: 1, distribution: [0, 0, 0, 1, 0] })
    const before = await getVersion(db)
    const { paymentId } = (await db.select().from(orders))[0] ?? {}
    await db.insert(refunds).values({
      id: newId(),
      paymentId,
      orderId,
      provider: 'demo',
      chargeId: 'c',
      amount: 100,
      currency: 'GBP',
      status: 'succeeded',
    })
    expect(await list()).toMatchObject([{}, { refund: 'partial' }])
    const between = await getVersion(db)
    expect(between).not.toBe(before)
    await changeOrderStatus(db, { orderId, to: 'refunded', actor })
    expect(await list()).toMatchObject([{}, { refund: 'full', isVerified: true }])
    expect(await getVersion(db)).not.toBe(between)
  })

  test('shows on stored pages what went back without naming its order: a dispute, and a refund that staff assign', async () => {
    const { db, submit, publish, orderId } = await openShop()
    await submit()
    await publish()
    const { paymentId } = (await db.select().from(orders))[0] ?? {}
    const money = { paymentId, provider: 'demo', amount: 100, currency: 'GBP' } as const
    const refundId = newId()
    await db.insert(disputes).values({ ...money, id: newId(), sessionId: 's', providerDisputeId: 'd' })
    const changes = [
      db.update(disputes).set({ state: 'lost', closedAt: sql`now()` }),
      db.update(disputes).set({ state: 'won' }),
      db.insert(refunds).values({ ...money, id: refundId, chargeId: 'c', status: 'succeeded' }),
      db.insert(returnAssignments).values({ id: newId(), refundId, orderId, amount: 100 }),
      db.update(refunds).set({ status: 'failed' }),
    ]
    for (const change of changes) {
      const before = await getVersion(db)
      await change
      expect(await getVersion(db)).not.toBe(before)
    }
  })

  test('of the demo data is not verified until a customer writes it, whatever its first word', async () => {
    const { db, submit, publish } = await openShop()
    await submit()
    await publish()
    await db.update(reviews).set({ isSample: true })
    const list = async () => (await listPublishedReviews(db, { lang: 'en' })).reviews
    expect(await list()).toMatchObject([{ isSample: true, isVerified: false }])
    await submit({ text: 'Sample: it arrived.' })
    await publish()
    expect(await list()).toMatchObject([{ isSample: false, isVerified: true }])
  })
})

describe('moderation', () => {
  test('hides a review for a reason, tells its author, and leaves the average as it is', async () => {
    const { db, submit, getReview, actor, orderId } = await openShop()
    await submit({ rating: 1 })
    await addReviews(db, orderId, 1)
    const summary = await getReviewSummary(db)
    expect(summary).toMatchObject({ average: 3, count: 2, published: 1 })
    const { id: reviewId } = await getReview()
    await moderateReview(db, { reviewId, actor, decision: { decision: 'hide', reason: 'abusive' } })
    expect(await getReviewSummary(db)).toEqual(summary)
    expect((await listPublishedReviews(db, { lang: 'en' })).reviews).toHaveLength(1)
    expect(await db.select().from(emails).where(eq(emails.kind, 'review_hidden'))).toMatchObject([
      { data: { reason: 'abusive', order: { orderId } } },
    ])
  })

  test('refuses a decision on a version that the author has changed meanwhile', async () => {
    const { db, submit, getReview, actor } = await openShop()
    await submit()
    const { id: reviewId, revision } = await getReview()
    await submit({ text: 'Something else.' })
    const decide = { reviewId, actor, expected: revision, decision: { decision: 'publish' as const } }
    await expect(moderateReview(db, decide)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await getReview()).toMatchObject({ state: 'pending', text: 'Something else.' })
    const { revision: current } = await getReview()
    const tries = await Promise.allSettled([
      moderateReview(db, { ...decide, expected: current }),
      moderateReview(db, {
        ...decide,
        expected: current,
        decision: { decision: 'hide', reason: 'unlawful' },
      }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('lists new and reported reviews until staff have decided, and counts them', async () => {
    const { db, submit, publish, getReview, actor } = await openShop()
    await submit()
    expect(await countWaitingReviews(db)).toBe(1)
    const { id: reviewId } = await getReview()
    const report = { reviewId, reason: 'personal_data' as const, comment: 'My street' }
    await expect(reportReview(db, report)).rejects.toMatchObject({ code: 'not_found' })
    await publish()
    expect(await countWaitingReviews(db)).toBe(0)
    await reportReview(db, report)
    await reportReview(db, report)
    expect(await countWaitingReviews(db)).toBe(1)
    expect((await listStaffReviews(db, { lang: 'es' })).reviews).toMatchObject([
      { id: reviewId, reports: 2, packageName: expect.stringMatching(/seguidores$/) },
    ])
    await publish()
    expect((await listStaffReviews(db, { lang: 'en', queue: 'reported' })).reviews).toEqual([])
    await expect(publish()).rejects.toMatchObject({ code: 'transition_not_allowed' })
    await replyToReview(db, { reviewId, actor, reply: 'Thank you.' })
    expect((await listPublishedReviews(db, { lang: 'en' })).reviews).toMatchObject([{ reply: 'Thank you.' }])
  })
})

describe('the places of the home page', () => {
  test('are filled by the latest six with a name and words, those in the language of the page first', async () => {
    const { db, orderId } = await openShop()
    await addReviews(db, orderId, 5)
    await addReviews(db, orderId, 3, { name: null, nameConsentedAt: null })
    await addReviews(db, orderId, 3, { text: '' })
    await addReviews(db, orderId, 3, { state: 'hidden', hiddenReason: 'unlawful' })
    await db.insert(reviews).values({
      id: newId(),
      lang: 'en',
      rating: 5,
      text: 'Elsewhere.',
      name: 'Bob',
      state: 'published',
      importSource: 'Trustpilot',
    })
    expect(await listFeaturedReviews(db, 'en')).toBeNull()
    await addReviews(db, orderId, 1, { lang: 'es', rating: 1 })
    const english = await listFeaturedReviews(db, 'en')
    expect(english?.map(({ lang }) => lang)).toEqual(['en', 'en', 'en', 'en', 'en', 'es'])
    const spanish = await listFeaturedReviews(db, 'es')
    expect(spanish?.map(({ rating }) => rating)).toEqual([1, 5, 5, 5, 5, 5])
  })
})

describe('the deletion of the account', () => {
  test('removes name, picture and link, and keeps the stars and the published words', async () => {
    const { db, orderId, user, submit, publish, getReview } = await openShop()
    const storage = createMemoryStorage()
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0c0' } })
      .png()
      .toBuffer()
    const picture = await storeUpload(db, storage, { orderId, purpose: 'review', bytes, actor: SYSTEM_ACTOR })
    expect(picture.width).toBe(224)
    await submit({ uploadId: picture.id })
    await publish()
    const exported = await exportUserData(db, user.id)
    let text = ''
    for await (const chunk of exported ?? []) text += chunk
    expect(JSON.parse(text).reviews).toMatchObject([
      { rating: 4, text: 'Arrived early.', name: 'Maria', picture: picture.id, state: 'published' },
    ])
    expect(await eraseUser(db, { userId: user.id, actor: SYSTEM_ACTOR })).toEqual({ ok: true })
    expect(await getReview()).toMatchObject({
      userId: null,
      name: null,
      uploadId: null,
      rating: 4,
      text: 'Arrived early.',
      state: 'published',
    })
    expect(await db.$count(uploads)).toBe(0)
    expect(await db.$count(reviewInvitations)).toBe(0)
    expect(await getReviewSummary(db)).toMatchObject({ average: 4, count: 1 })
  })

  test('deletes words that are not published, and leaves nothing to read', async () => {
    const { db, user, submit, getReview } = await openShop()
    await submit()
    await eraseUser(db, { userId: user.id, actor: SYSTEM_ACTOR })
    expect(await getReview()).toMatchObject({ text: '', name: null, rating: 4, state: 'published' })
    expect(await countWaitingReviews(db)).toBe(0)
  })
})
