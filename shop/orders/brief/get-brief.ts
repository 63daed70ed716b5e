import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { orderBriefs } from './tables.ts'
import { addVideoAnswer } from './video-answer.ts'

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
      isOpen: isOpenForAnswers(),
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

/** Condition: the order is paid, nobody has started it, and no API client works with the answers. */
export function isOpenForAnswers() {
  return sql<boolean>`(${orders.status} = 'pending' and ${orders.paidAt} is not null
    and coalesce(${orders.leasedUntil} <= now(), true))`
}
