import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { orders } from './tables.ts'
import { parseTiktokUsername } from './tiktok-username.ts'

/** Lists the customer's paid open orders for a username, the newest first: the counts of several orders would mix. */
export async function listOpenTargets(db: Db, { userId, username }: { userId: string; username: string }) {
  const tiktokUsername = parseTiktokUsername(username)
  if (!tiktokUsername) return []
  return db
    .select({
      id: orders.id,
      packageType: orders.packageType,
      packageName: orders.packageName,
      status: orders.status,
      videoUrl: orders.videoUrl,
      posts: orders.posts,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.tiktokUsername, tiktokUsername),
        inArray(orders.status, ['pending', 'processing']),
        isNotNull(orders.paidAt),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(20)
}
