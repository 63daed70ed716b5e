import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { requireRevision } from '../../database/revision.ts'
import { ShopError } from '../../errors.ts'
import { isId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { requireUploadOfOrder } from '../../uploads/get-upload.ts'
import { orderEvents, orders } from '../tables.ts'
import { isOpenForAnswers } from './get-brief.ts'
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
  const answers = normalizeAnswers(request.answers)
  await db.transaction(async (tx) => {
    const [order] = await tx
      .select({ paidAt: orders.paidAt, state: orders.briefState, isOpen: isOpenForAnswers() })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, customerId)))
      .for('update')
    const [brief] = await tx.select().from(orderBriefs).where(eq(orderBriefs.orderId, orderId))
    if (!order || !brief) throw new ShopError('not_found')
    if (!order.paidAt) throw new ShopError('order_not_paid')
    if (!order.isOpen) throw new ShopError('brief_closed')
    const isFirst = order.state === 'waiting'
    if (!isFirst && isDeepStrictEqual(answers, brief.answers)) return
    requireRevision(brief.revision, expectedRevision)
    if (listAnswerProblems(brief.questions, answers).length > 0) throw new ShopError('answers_invalid')
    for (const { id, type } of brief.questions) {
      const answer = answers[id]
      if (type === 'file' && answer !== undefined) await requireImage(tx, orderId, answer)
    }
    await tx.update(orderBriefs).set({ answers }).where(eq(orderBriefs.orderId, orderId))
    if (isFirst) await startPromisedTime(tx, orderId)
    const kind = isFirst ? 'brief_answered' : 'brief_changed'
    await tx.insert(orderEvents).values({ orderId, kind, ...actorColumns(actor) })
  })
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
