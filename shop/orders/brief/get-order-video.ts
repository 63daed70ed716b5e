import { and, eq, isNull } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { asksForVideo } from '../../catalog/video-question.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { isAccessibleVideo, type VideoAccess } from './answer-brief.ts'
import { isOpenForAnswers } from './get-brief.ts'
import { orderBriefs } from './tables.ts'

/** Returns the video that a paid order asks for, and what the customer needs to recognize the order. Throws ShopError `not_found`. */
export async function getOrderVideo(db: Db, access: VideoAccess) {
  const [found] = await db
    .select({
      id: orders.id,
      packageName: orders.packageName,
      quantity: orders.quantity,
      tiktokUsername: orders.tiktokUsername,
      videoUrl: orders.videoUrl,
      isOpen: isOpenForAnswers(),
      questions: orderBriefs.questions,
    })
    .from(orders)
    .innerJoin(orderBriefs, eq(orderBriefs.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isAccessibleVideo(db, access), isNull(users.erasedAt)))
  if (!found || !asksForVideo(found.questions)) throw new ShopError('not_found')
  const { questions: _, ...video } = found
  return video
}

export type OrderVideo = Awaited<ReturnType<typeof getOrderVideo>>
