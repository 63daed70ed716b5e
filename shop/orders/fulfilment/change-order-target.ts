import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { UserActor } from '../../actor.ts'
import { translatePackageNames } from '../../catalog/load-package-names.ts'
import { requiresVideo } from '../../catalog/package-view.ts'
import { ShopError } from '../../errors.ts'
import type { Lang } from '../../localization/languages.ts'
import type { Db } from '../../services.ts'
import { toListedNiche } from '../../settings/default-niches.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { completeWithVideo } from '../brief/answer-brief.ts'
import { canChangeTarget } from '../delivery/get-delivery.ts'
import { TARGET_FAILURE_CODES } from '../delivery/run-state.ts'
import { resumeCorrectedOrder } from '../delivery/runs.ts'
import type { Post } from '../posts.ts'
import { orderEvents, orders } from '../tables.ts'
import { getVideoKey, parseTiktokUsername } from '../tiktok.ts'

interface TargetChange {
  orderId: string
  actor: UserActor
  /** Default: as before, for a profile or video that is reachable again. */
  tiktokUsername?: string
  /** Kept only for packages that are delivered to a video. */
  videoUrl?: string
  /** New videos of an order that is split over several, by their place from 1. */
  posts?: { post: number; url: string }[]
}

/**
 * Corrects the username or video of an order before the work starts, or of one that waits for it, and resumes the work. A new
 * target has other counts, so the next reading sets the start count. Throws ShopError `not_found` for an order of somebody
 * else, `transition_not_allowed` for one in work, `username_invalid`, `posts_invalid` and `post_unknown`.
 */
export async function changeOrderTarget(db: Db, change: TargetChange): Promise<void> {
  const { orderId, actor } = change
  await db.transaction(async (tx) => {
    const isTheirs = and(eq(orders.id, orderId), eq(orders.userId, actor.userId))
    const [order] = await tx.select().from(orders).where(isTheirs).for('update')
    if (!order) throw new ShopError('not_found')
    if (!(await tx.$count(orders, and(isTheirs, canChangeTarget()))))
      throw new ShopError('transition_not_allowed')
    const tiktokUsername =
      change.tiktokUsername === undefined ? order.tiktokUsername : parseTiktokUsername(change.tiktokUsername)
    if (tiktokUsername === null) throw new ShopError('username_invalid')
    const hasVideo = requiresVideo(order.packageType) && change.videoUrl !== undefined
    const isSplit = order.posts !== null
    if (isSplit ? hasVideo : change.posts) throw new ShopError('post_unknown')
    const videoUrl = hasVideo ? change.videoUrl : order.videoUrl
    const isOther = tiktokUsername !== order.tiktokUsername || videoUrl !== order.videoUrl
    const { posts, changed } = changePosts(order.posts, change.posts ?? [])
    if (isOther || changed.length > 0) {
      // A post is its own target: another username of the order changes nothing about its counts.
      const counts = isSplit ? {} : { startCount: null, startReadAt: null }
      await tx
        .update(orders)
        .set({ tiktokUsername, videoUrl, posts, ...counts })
        .where(eq(orders.id, orderId))
      const event = { orderId, kind: 'target_changed' as const, actorId: actor.userId }
      const places = isOther ? [null, ...changed] : changed
      await tx.insert(orderEvents).values(places.map((amount) => ({ ...event, amount })))
    }
    if (videoUrl && order.briefState === 'waiting') await completeWithVideo(tx, orderId, actor)
    await resumeCorrectedOrder(tx, order, { codes: TARGET_FAILURE_CODES, actor })
  })
}

/** Returns the posts with their new videos, and the places that changed. A new video has other counts. */
function changePosts(
  posts: Post[] | null,
  wanted: { post: number; url: string }[],
): { posts: Post[] | null; changed: number[] } {
  if (!posts) return { posts, changed: [] }
  if (wanted.some(({ post }) => !posts[post - 1])) throw new ShopError('post_unknown')
  const urls = new Map(wanted.map(({ post, url }) => [post, url]))
  const next = posts.map((post, index) => {
    const url = urls.get(index + 1) ?? post.url
    return url === post.url ? post : { ...post, url, startCount: null, startReadAt: null }
  })
  if (new Set(next.map(({ url }) => getVideoKey(url))).size < next.length)
    throw new ShopError('posts_invalid')
  return { posts: next, changed: next.flatMap((post, index) => (post === posts[index] ? [] : [index + 1])) }
}

/** Lists the customer's paid open orders for a username, the newest first: the counts of several orders would mix. */
export async function listOpenTargets(
  db: Db,
  { userId, username, lang }: { userId: string; username: string; lang: Lang },
) {
  const tiktokUsername = parseTiktokUsername(username)
  if (!tiktokUsername) return []
  const { id, packageId, packageType, packageName, status, videoUrl, posts, createdAt } = orders
  const open = await db
    .select({ id, packageId, packageType, packageName, status, videoUrl, posts, createdAt })
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
  return translatePackageNames(db, open, lang)
}

/**
 * Sets the niche of a customer's order that was placed without one and has not ended. A niche that is set stays, because
 * staff may already work by it. Throws ShopError `not_found` when the customer has no such order.
 */
export async function setOrderNiche(
  db: Db,
  { orderId, userId, niche }: { orderId: string; userId: string; niche: string },
): Promise<{ id: string; niche: string }> {
  const isTheirs = and(eq(orders.id, orderId), eq(orders.userId, userId))
  const isOpen = inArray(orders.status, ['pending', 'processing'])
  const listed = toListedNiche(niche, await getSettings(db))
  const [updated] = await db
    .update(orders)
    .set({ niche: listed })
    .where(and(isTheirs, isOpen, isNull(orders.niche)))
    .returning({ id: orders.id })
  if (!updated) throw new ShopError('not_found')
  return { ...updated, niche: listed }
}
