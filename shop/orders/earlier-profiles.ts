import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { orders } from './tables.ts'
import { parseTiktokUsername } from './tiktok-username.ts'

/** How many usernames the checkout offers, and among how many of the newest orders it looks for them. */
const MAX_PROFILES = 5
const MAX_ORDERS = 100

/** Lists the usernames of the customer's paid orders with their latest niche, the latest first, without removed ones. */
export async function listEarlierProfiles(db: Db, userId: string) {
  const found = await db
    .select({ tiktokUsername: orders.tiktokUsername, niche: orders.niche })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.paidAt),
        eq(orders.isProfileOffered, true),
        ne(orders.tiktokUsername, ''),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MAX_ORDERS)
  const byUsername = Map.groupBy(found, ({ tiktokUsername }) => tiktokUsername)
  return [...byUsername.entries()].slice(0, MAX_PROFILES).map(([tiktokUsername, profiles]) => ({
    tiktokUsername,
    niche: profiles.find(({ niche }) => niche !== null)?.niche ?? null,
  }))
}

/** Offers a username no longer, until the customer orders for it again. */
export async function removeEarlierProfile(
  db: Db,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  const tiktokUsername = parseTiktokUsername(username)
  if (!tiktokUsername) return
  await db
    .update(orders)
    .set({ isProfileOffered: false })
    .where(and(eq(orders.userId, userId), eq(orders.tiktokUsername, tiktokUsername)))
}
