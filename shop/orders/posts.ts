import { ShopError } from '../errors.ts'
import { isPageUrl } from '../page-url.ts'
import type { RequestedPost } from '../pricing/price-lines.ts'
import { isValidSplit, splitEvenly } from './order-limits.ts'
import { getVideoKey, normalizeVideoUrl } from './tiktok.ts'

/** One of the videos over which an order is split. Its place, from 1, names it. */
export interface Post {
  url: string
  /** Its part of the ordered quantity. */
  quantity: number
  delivered: number
  /** As of an order: the public count when the work began, and the time of its reading (ISO 8601). */
  startCount: number | null
  startReadAt: string | null
}

/** Returns the posts of an order of this quantity. Throws ShopError `posts_invalid`. */
export function createPosts(requested: RequestedPost[], quantity: number): Post[] {
  const urls = requested.map(({ url }) => normalizeVideoUrl(url))
  const isEven = requested.every((post) => post.quantity === undefined)
  const parts = isEven ? splitEvenly(quantity, requested.length) : requested.map((post) => post.quantity ?? 0)
  const isDistinct = new Set(urls.map(getVideoKey)).size === urls.length
  if (!isValidSplit(parts, quantity) || !isDistinct || !urls.every(isPageUrl))
    throw new ShopError('posts_invalid')
  return urls.map((url, index) => ({
    url,
    quantity: parts[index] ?? 0,
    delivered: 0,
    startCount: null,
    startReadAt: null,
  }))
}

interface Counts {
  quantity: number
  delivered: number
  startCount: number | null
  startReadAt: Date | null
}

/** An order with the counts of its posts; they are null for an order of one target. */
interface CountedOrder extends Counts {
  posts: Post[] | null
}

/** A target of an order with its own counts: the order itself, or one of its posts, whose place it has. */
export interface OrderTarget extends Counts {
  post: number | null
}

export function listOrderTargets({ posts, ...order }: CountedOrder): OrderTarget[] {
  const { quantity, delivered, startCount, startReadAt } = order
  if (!posts) return [{ post: null, quantity, delivered, startCount, startReadAt }]
  return posts.map(({ url: _, startReadAt: readAt, ...counts }, index) => ({
    ...counts,
    post: index + 1,
    startReadAt: readAt === null ? null : new Date(readAt),
  }))
}

/** Returns the target with a place. Throws ShopError `post_unknown` for a place the order lacks, or without one for several targets. */
export function requireOrderTarget(order: CountedOrder, post: number | undefined): OrderTarget {
  const target = listOrderTargets(order).find((one) => one.post === (post ?? null))
  if (!target) throw new ShopError('post_unknown')
  return target
}

/**
 * Returns the counts of an order after those of a target have changed: the one place where the total follows from the posts.
 * An order of several posts has no start count of its own.
 */
export function applyTargetCounts(
  order: CountedOrder,
  { post, delivered, startCount, startReadAt }: Omit<OrderTarget, 'quantity'>,
): Pick<CountedOrder, 'delivered' | 'startCount' | 'startReadAt' | 'posts'> {
  if (!order.posts) return { delivered, startCount, startReadAt, posts: null }
  const changed = { delivered, startCount, startReadAt: startReadAt?.toISOString() ?? null }
  return sumPosts(order.posts.map((one, index) => (index + 1 === post ? { ...one, ...changed } : one)))
}

/** Returns the counts of an order of which only the total is known: more fills its posts in their order, less leaves the last ones. */
export function applyDeliveredTotal(
  order: CountedOrder,
  delivered: number,
): Pick<CountedOrder, 'delivered' | 'startCount' | 'startReadAt' | 'posts'> {
  const { startCount, startReadAt, posts } = order
  if (!posts) return { delivered, startCount, startReadAt, posts }
  let change = delivered - order.delivered
  const move = (post: Post): Post => {
    const after = Math.min(post.quantity, Math.max(0, post.delivered + change))
    change -= after - post.delivered
    return { ...post, delivered: after }
  }
  return sumPosts(change > 0 ? posts.map(move) : posts.toReversed().map(move).toReversed())
}

function sumPosts(posts: Post[]) {
  const delivered = posts.reduce((sum, post) => sum + post.delivered, 0)
  return { delivered, startCount: null, startReadAt: null, posts }
}
