import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { asksForVideo, VIDEO_QUESTION_ID } from '../../catalog/brief-questions.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { uploads } from '../../uploads/tables.ts'
import { isBeforeWork } from '../order-conditions.ts'
import { orders } from '../tables.ts'
import type { BriefAnswers } from './list-answer-problems.ts'
import { orderBriefs } from './tables.ts'

/**
 * Returns the questions of an order with the customer's answers, or null for an order without questions. The caller checks
 * who may see it.
 */
export async function getBrief(db: Db, orderId: string) {
  const [found] = await db
    .select({
      questions: orderBriefs.questions,
      answers: orderBriefs.answers,
      videoUrl: orders.videoUrl,
      revision: orderBriefs.revision,
      state: orders.briefState,
      answeredAt: orders.briefAnsweredAt,
      isOpen: isBeforeWork(),
      promisedStartHours: orders.promisedStartHours,
      promisedDeliveryHours: orders.promisedDeliveryHours,
    })
    .from(orderBriefs)
    .innerJoin(orders, eq(orders.id, orderBriefs.orderId))
    .where(eq(orderBriefs.orderId, orderId))
  if (!found?.state) return null
  const { videoUrl, ...brief } = found
  return { ...brief, state: found.state, answers: addVideoAnswer(brief, videoUrl) }
}

export type Brief = NonNullable<Awaited<ReturnType<typeof getBrief>>>

/** Images for the questions of one order, with those that were replaced. */
const MAX_BRIEF_UPLOADS = 30

/**
 * Throws ShopError `not_found` for an order without questions, `brief_closed` when its answers cannot be changed, and
 * `too_many_uploads`.
 */
export async function requireBriefForUpload(db: Db, orderId: string): Promise<void> {
  const brief = await getBrief(db, orderId)
  if (!brief) throw new ShopError('not_found')
  if (!brief.isOpen) throw new ShopError('brief_closed')
  const stored = await db.$count(uploads, and(eq(uploads.orderId, orderId), eq(uploads.purpose, 'brief')))
  if (stored >= MAX_BRIEF_UPLOADS) throw new ShopError('too_many_uploads')
}

/** Returns the stored answers of a brief with the video of its order, where the brief asks for it. */
export function addVideoAnswer(
  { questions, answers }: { questions: { id: string }[]; answers: BriefAnswers },
  videoUrl: string | null,
): BriefAnswers {
  if (videoUrl === null || !asksForVideo(questions)) return answers
  return { ...answers, [VIDEO_QUESTION_ID]: videoUrl }
}

export function isWaitingForBrief() {
  return and(eq(orders.briefState, 'waiting'), eq(orders.status, 'pending'), isNotNull(orders.paidAt))
}

export function isBriefSettled() {
  return or(isNull(orders.briefState), ne(orders.briefState, 'waiting'))
}
