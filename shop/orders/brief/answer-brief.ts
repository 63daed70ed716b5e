import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { type Actor, actorColumns, toUserActor } from '../../actor.ts'
import { asksForVideo, asksOnlyForVideo, VIDEO_QUESTION_ID } from '../../catalog/brief-questions.ts'
import { translatePackageNames } from '../../catalog/load-package-names.ts'
import { requireRevision } from '../../database/revision.ts'
import { ShopError } from '../../errors.ts'
import { isId } from '../../id.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import type { Db } from '../../services.ts'
import { requireUploadOfOrder } from '../../uploads/store-upload.ts'
import { resumeCorrectedOrder } from '../delivery/runs.ts'
import { isBeforeWork } from '../order-conditions.ts'
import { orderEvents, orders } from '../tables.ts'
import { addVideoAnswer } from './get-brief.ts'
import { type BriefAnswers, listAnswerProblems, normalizeAnswers } from './list-answer-problems.ts'
import { orderBriefs } from './tables.ts'

interface BriefAnswer {
  orderId: string
  /** The customer whose order it has to be. */
  customerId: string
  /** All answers; they replace earlier ones. */
  answers: BriefAnswers
  /** Revision of the brief that was answered; undefined skips the check. */
  expectedRevision: number | undefined
  actor: Actor
}

/**
 * Stores the customer's answers until the work starts. The promised times run from the first answers; pauses before them
 * count no longer. The same answers again change nothing. Throws ShopError `not_found`, `order_not_paid`, `brief_closed`,
 * `changed_meanwhile` or `answers_invalid`.
 */
export async function answerBrief(db: Db, request: BriefAnswer): Promise<void> {
  const { orderId, customerId, expectedRevision, actor } = request
  await db.transaction(async (tx) => {
    const brief = await lockBrief(tx, and(eq(orders.id, orderId), eq(orders.userId, customerId)))
    const answers = normalizeAnswers(brief.questions, request.answers)
    if (brief.state !== 'waiting' && isDeepStrictEqual(answers, brief.answers)) return
    requireRevision(brief.revision, expectedRevision)
    if (listAnswerProblems(brief.questions, answers).length > 0) throw new ShopError('answers_invalid')
    for (const { id, type } of brief.questions) {
      const answer = answers[id]
      if (type === 'file' && answer !== undefined) await requireImage(tx, orderId, answer)
    }
    await storeAnswers(tx, brief, answers, { isComplete: true, actor })
  })
}

/** How a customer reaches the video of an order: by the link in the email, or logged in. */
export type VideoAccess = { token: string } | { orderId: string; customerId: string }

/** Condition: the order whose video the customer may set. */
function isAccessibleVideo(db: Db, access: VideoAccess): SQL | undefined {
  if (!('token' in access)) return and(eq(orders.id, access.orderId), eq(orders.userId, access.customerId))
  const linked = db
    .select({ orderId: orderBriefs.orderId })
    .from(orderBriefs)
    .where(eq(orderBriefs.videoToken, access.token))
  return eq(orders.id, linked)
}

/**
 * Stores the video of an order that was placed without one, until the work starts. An order that asks for nothing else is
 * answered with it. Throws ShopError `not_found`, `order_not_paid`, `brief_closed` or `answers_invalid`.
 */
export async function setOrderVideo(db: Db, access: VideoAccess, videoUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const brief = await lockBrief(tx, isAccessibleVideo(tx, access))
    if (!asksForVideo(brief.questions)) throw new ShopError('not_found')
    const answers = normalizeAnswers(brief.questions, { ...brief.answers, [VIDEO_QUESTION_ID]: videoUrl })
    const isComplete = brief.state !== 'waiting' || asksOnlyForVideo(brief.questions)
    const problems = listAnswerProblems(brief.questions, answers)
    if (problems.some(({ questionId }) => questionId === VIDEO_QUESTION_ID))
      throw new ShopError('answers_invalid')
    if (isDeepStrictEqual(answers, brief.answers)) return
    // The link is sent to nobody but the customer.
    await storeAnswers(tx, brief, answers, { isComplete, actor: toUserActor(brief.customerId) })
  })
}

type LockedBrief = Awaited<ReturnType<typeof lockBrief>>

/** Locks the order with the questions that can be answered now. */
async function lockBrief(tx: Db, condition: SQL | undefined) {
  const [order] = await tx
    .select({
      id: orders.id,
      customerId: orders.userId,
      paidAt: orders.paidAt,
      state: orders.briefState,
      status: orders.status,
      pauseReason: orders.pauseReason,
      videoUrl: orders.videoUrl,
      isOpen: isBeforeWork(),
    })
    .from(orders)
    .where(condition)
    .for('update')
  if (!order) throw new ShopError('not_found')
  const [brief] = await tx.select().from(orderBriefs).where(eq(orderBriefs.orderId, order.id))
  if (!brief) throw new ShopError('not_found')
  if (!order.paidAt) throw new ShopError('order_not_paid')
  if (!order.isOpen) throw new ShopError('brief_closed')
  return { ...brief, ...order, answers: addVideoAnswer(brief, order.videoUrl) }
}

async function storeAnswers(
  tx: Db,
  order: LockedBrief,
  { [VIDEO_QUESTION_ID]: videoUrl, ...answers }: BriefAnswers,
  { isComplete, actor }: { isComplete: boolean; actor: Actor },
): Promise<void> {
  const { id: orderId, state, questions } = order
  await tx.update(orderBriefs).set({ answers }).where(eq(orderBriefs.orderId, orderId))
  if (asksForVideo(questions)) await tx.update(orders).set({ videoUrl }).where(eq(orders.id, orderId))
  const isFirst = isComplete && state === 'waiting'
  if (isFirst) await startPromisedTime(tx, orderId)
  const kind = isFirst ? 'brief_answered' : 'brief_changed'
  await tx.insert(orderEvents).values({ orderId, kind, ...actorColumns(actor) })
  const isOther = asksForVideo(questions) && videoUrl !== order.videoUrl
  if (isOther && order.pauseReason === 'target')
    await resumeCorrectedOrder(tx, order, { codes: ['video_removed'], actor })
}

/** Answers an order that asks for nothing but its video, when the customer has named it in another way. */
export async function completeWithVideo(tx: Db, orderId: string, actor: Actor): Promise<void> {
  const [brief] = await tx.select().from(orderBriefs).where(eq(orderBriefs.orderId, orderId))
  if (!brief || !asksOnlyForVideo(brief.questions)) return
  await startPromisedTime(tx, orderId)
  await tx.insert(orderEvents).values({ orderId, kind: 'brief_answered', ...actorColumns(actor) })
}

async function requireImage(tx: Db, orderId: string, id: string): Promise<void> {
  if (!isId(id)) throw new ShopError('answers_invalid')
  await requireUploadOfOrder(tx, { id, orderId, purpose: 'brief' })
}

async function startPromisedTime(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      briefState: 'answered',
      briefAnsweredAt: sql`now()`,
      pausedSeconds: 0,
      pausedAt: sql`case when ${orders.pausedAt} is not null then now() end`,
    })
    .where(and(eq(orders.id, orderId), eq(orders.briefState, 'waiting')))
}

/** Returns the video that a paid order asks for, and what the customer needs to recognize the order. Throws ShopError `not_found`. */
export async function getOrderVideo(db: Db, access: VideoAccess, lang: Lang = DEFAULT_LANG) {
  const [found] = await db
    .select({
      id: orders.id,
      packageId: orders.packageId,
      packageName: orders.packageName,
      quantity: orders.quantity,
      tiktokUsername: orders.tiktokUsername,
      videoUrl: orders.videoUrl,
      isOpen: isBeforeWork(),
      questions: orderBriefs.questions,
    })
    .from(orders)
    .innerJoin(orderBriefs, eq(orderBriefs.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isAccessibleVideo(db, access), isNull(users.erasedAt)))
  if (!found || !asksForVideo(found.questions)) throw new ShopError('not_found')
  const [named = found] = await translatePackageNames(db, [found], lang)
  return named
}
