import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../tests/support/accounts/create-test-api-key.ts'
import { addQuestions, SAMPLE_ANSWERS } from '../../../tests/support/orders/briefs.ts'
import { createCustomer, listOrderEvents, SAMPLE_VIDEO } from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { SAMPLE_QUESTIONS } from '../../../tests/support/orders/sample-questions.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { toUserActor } from '../../actor.ts'
import { VIDEO_QUESTION_ID } from '../../catalog/brief-questions.ts'
import { emails } from '../../outbox/tables.ts'
import { anonymizeOrders } from '../../privacy/erasure/anonymize-orders.ts'
import type { Db } from '../../services.ts'
import { changeOrderTarget } from '../fulfilment/change-order-target.ts'
import { leaseOrders } from '../fulfilment/lease-orders.ts'
import { queueBriefReminders } from '../fulfilment/remind-briefs.ts'
import { updateOrder } from '../fulfilment/update-order.ts'
import { reportFailure } from '../fulfilment/update-run.ts'
import { orders } from '../tables.ts'
import { answerBrief, getOrderVideo, setOrderVideo } from './answer-brief.ts'
import { getBrief } from './get-brief.ts'

/** Creates a paid order of views without a video. */
async function openShop(more: Parameters<typeof createTestOrder>[0] = {}) {
  const shop = await createTestOrder({
    lines: [{ packageId: 'views-8000', units: 1, videoUrl: undefined }],
    ...more,
  })
  const { db, id: orderId, user } = shop
  const own = { orderId, customerId: user.id }
  const { id: apiKeyId } = await createTestApiKey(db, { createdBy: user.id, scopes: ['orders:work'] })
  const program = { userId: null, apiKeyId }
  const lease = () => leaseOrders(db, { actor: program, limit: 5, leaseSeconds: 60 })
  return { ...shop, own, actor: toUserActor(user.id), lease, listKinds: () => listKinds(db, orderId) }
}

const listKinds = async (db: Db, orderId: string) =>
  (await listOrderEvents(db, orderId)).map(({ kind }) => kind).filter((kind) => kind.startsWith('brief_'))

/** Runs the job and returns the data of the reminders, the newest last. */
async function remind(db: Db) {
  await queueBriefReminders(db, PAGE_PATHS, 10)
  const sent = await db.select().from(emails).where(eq(emails.kind, 'brief_reminder')).orderBy(emails.id)
  return sent.map(({ data }) => data as { link?: string; number: number })
}

const getToken = (link = '') => new URL(link, 'https://shop.test').pathname.replace('/videos/', '')

describe('likes and views without a video', () => {
  test('wait for it: nothing is promised, and no program gets them', async () => {
    const { db, id, order, lease, actor } = await openShop()
    expect(await order()).toMatchObject({ briefState: 'waiting', startBy: null, videoUrl: null })
    expect(await lease()).toEqual([])
    await expect(updateOrder(db, { orderId: id, to: 'processing', actor })).rejects.toMatchObject({
      code: 'brief_unanswered',
    })
  })

  test.each([
    ['likes with a video', { packageId: 'likes-1000', units: 1, videoUrl: SAMPLE_VIDEO }],
    ['followers', { packageId: 'followers-1000', units: 1 }],
  ])('%s wait for nothing', async (_, line) => {
    const { db, id, order } = await createTestOrder({ lines: [line] })
    expect(await order()).toMatchObject({ briefState: null, startBy: expect.any(Date) })
    expect(await getBrief(db, id)).toBeNull()
  })

  test('start their promised time with the video, which programs get with the order', async () => {
    const { db, own, order, lease, listKinds } = await openShop()
    await setOrderVideo(db, own, ` ${SAMPLE_VIDEO} `)
    expect(await order()).toMatchObject({
      briefState: 'answered',
      videoUrl: SAMPLE_VIDEO,
      briefAnsweredAt: expect.any(Date),
      startBy: expect.any(Date),
    })
    expect(await lease()).toMatchObject([
      { videoUrl: SAMPLE_VIDEO, brief: { answers: { [VIDEO_QUESTION_ID]: SAMPLE_VIDEO } } },
    ])
    expect(await listKinds()).toEqual(['brief_answered'])
  })

  test('keep the first promised time when the video is changed before the start', async () => {
    const { db, own, order, listKinds, actor } = await openShop()
    await setOrderVideo(db, own, 'https://v.example/1')
    const { startBy } = await order()
    await setOrderVideo(db, own, 'https://v.example/1')
    await setOrderVideo(db, own, 'https://v.example/2')
    expect(await order()).toMatchObject({ startBy, videoUrl: 'https://v.example/2' })
    expect(await listKinds()).toEqual(['brief_answered', 'brief_changed'])
    await updateOrder(db, { orderId: own.orderId, to: 'processing', actor })
    await expect(setOrderVideo(db, own, SAMPLE_VIDEO)).rejects.toMatchObject({ code: 'brief_closed' })
  })

  test('refuse what is not a web address, profiles, and other customers', async () => {
    const { db, own, order } = await openShop()
    const stranger = await createCustomer(db, 'other')
    for (const wrong of [
      '',
      'a video',
      'javascript:alert(1)',
      'https://www.tiktok.com/@maria',
      `https://v.example/${'x'.repeat(500)}`,
    ])
      await expect(setOrderVideo(db, own, wrong)).rejects.toMatchObject({ code: 'answers_invalid' })
    const foreign = { ...own, customerId: stranger.id }
    await expect(setOrderVideo(db, foreign, SAMPLE_VIDEO)).rejects.toMatchObject({ code: 'not_found' })
    expect(await order()).toMatchObject({ videoUrl: null, briefState: 'waiting' })
  })

  test('are answered with the form of the questions, too, and store the video only with the order', async () => {
    const { db, own, order, actor } = await openShop()
    const answers = { [VIDEO_QUESTION_ID]: SAMPLE_VIDEO }
    await answerBrief(db, { ...own, answers, expectedRevision: undefined, actor })
    expect(await order()).toMatchObject({ videoUrl: SAMPLE_VIDEO, briefState: 'answered' })
    expect(await getBrief(db, own.orderId)).toMatchObject({ answers })
  })

  test('wait on for the questions of their package after the video', async () => {
    const { db, own, order, actor } = await openShop({ prepare: (db) => addQuestions(db, 'views-8000') })
    expect((await getBrief(db, own.orderId))?.questions.map(({ id }) => id)).toEqual([
      VIDEO_QUESTION_ID,
      ...SAMPLE_QUESTIONS.map(({ id }) => id),
    ])
    await setOrderVideo(db, own, SAMPLE_VIDEO)
    expect(await order()).toMatchObject({ videoUrl: SAMPLE_VIDEO, briefState: 'waiting', startBy: null })
    const answers = { ...SAMPLE_ANSWERS, [VIDEO_QUESTION_ID]: SAMPLE_VIDEO }
    await answerBrief(db, { ...own, answers, expectedRevision: undefined, actor })
    expect(await order()).toMatchObject({ briefState: 'answered', startBy: expect.any(Date) })
  })
})

describe('the link of the email', () => {
  test('sets the video of its order without a log-in until the work starts, and stays the same in reminders', async () => {
    const { db, id, user, order, actor } = await openShop({ lang: 'ar' })
    const [first] = await remind(db)
    expect(first?.link).toMatch(/^\/videos\/video_[\w-]{43}\?lang=ar$/)
    const access = { token: getToken(first?.link) }
    expect(await getOrderVideo(db, access)).toMatchObject({ id, videoUrl: null, isOpen: true })
    await db.update(orders).set({ paidAt: new Date(Date.now() - 25 * 3_600_000) })
    expect((await remind(db)).map(({ link }) => link)).toEqual([first?.link, first?.link])
    await setOrderVideo(db, access, SAMPLE_VIDEO)
    expect(await order()).toMatchObject({ videoUrl: SAMPLE_VIDEO, briefState: 'answered' })
    expect((await listOrderEvents(db, id)).at(-1)).toMatchObject({ kind: 'brief_answered', actorId: user.id })
    await updateOrder(db, { orderId: id, to: 'processing', actor })
    expect(await getOrderVideo(db, access)).toMatchObject({ isOpen: false })
    await expect(setOrderVideo(db, access, 'https://v.example/2')).rejects.toMatchObject({
      code: 'brief_closed',
    })
  })

  test('is in no reminder of other questions, and reaches nothing under an unknown token', async () => {
    const { db } = await createTestOrder({ prepare: addQuestions })
    expect(await remind(db)).toEqual([expect.not.objectContaining({ link: expect.anything() })])
    for (const token of ['', 'video_', `video_${'x'.repeat(43)}`])
      await expect(getOrderVideo(db, { token })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('ends with the erasure of the order', async () => {
    const { db, id } = await openShop()
    const [first] = await remind(db)
    await anonymizeOrders(db, eq(orders.id, id))
    await expect(getOrderVideo(db, { token: getToken(first?.link) })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a video that cannot be reached before the start', () => {
  const OTHER_VIDEO = 'https://www.tiktok.com/@maria.dance/video/7301234567890123499'

  test('is replaced in the form of the questions, which resumes the order', async () => {
    const { db, id, own, order, lease, actor } = await openShop()
    await setOrderVideo(db, own, SAMPLE_VIDEO)
    await reportFailure(db, { orderId: id, code: 'video_removed', actor })
    expect(await lease()).toEqual([])
    await setOrderVideo(db, own, SAMPLE_VIDEO)
    expect(await order()).toMatchObject({ pauseReason: 'target' })
    await setOrderVideo(db, own, OTHER_VIDEO)
    expect(await order()).toMatchObject({ pauseReason: null, videoUrl: OTHER_VIDEO })
    expect(await lease()).toMatchObject([{ id }])
  })

  test('keeps waiting for the profile, where that cannot be reached either', async () => {
    const { db, id, own, order, actor } = await openShop()
    await setOrderVideo(db, own, SAMPLE_VIDEO)
    await reportFailure(db, { orderId: id, code: 'account_private', actor })
    await setOrderVideo(db, own, OTHER_VIDEO)
    expect(await order()).toMatchObject({ pauseReason: 'target', videoUrl: OTHER_VIDEO })
  })

  test('answers the question for it when it is named with the correction', async () => {
    const { db, id, order, lease, actor, listKinds } = await openShop()
    await reportFailure(db, { orderId: id, code: 'username_not_found', actor })
    await changeOrderTarget(db, { orderId: id, actor, tiktokUsername: 'maria.new', videoUrl: SAMPLE_VIDEO })
    expect(await order()).toMatchObject({
      briefState: 'answered',
      pauseReason: null,
      startBy: expect.any(Date),
    })
    expect(await listKinds()).toEqual(['brief_answered'])
    expect(await lease()).toMatchObject([{ id }])
  })
})
