/**
 * Most lines of an order, units of a line, delivery runs, and what any count can be: the largest integer of the database.
 */
export const ORDER_LIMITS = { lines: 20, units: 99, runs: 20, count: 2_147_483_647 } as const

/** Limits of an order that is split over several posts: their number, and the units of each. */
export const MIN_POSTS = 2
export const MAX_POSTS = 10
export const MIN_POST_QUANTITY = 10

/** Returns the most posts over which a quantity can be split; below `MIN_POSTS` it cannot be. */
export function getMaxPosts(quantity: number): number {
  return Math.min(MAX_POSTS, Math.floor(quantity / MIN_POST_QUANTITY))
}

/** Splits a quantity evenly; the first post gets the remainder. */
export function splitEvenly(quantity: number, count: number): number[] {
  const part = Math.floor(quantity / count)
  return Array.from({ length: count }, (_, index) => (index === 0 ? quantity - part * (count - 1) : part))
}

/** Whether parts of a quantity are one for each post, each within the limits. */
export function isValidSplit(parts: number[], quantity: number): boolean {
  return (
    parts.length >= MIN_POSTS &&
    parts.length <= MAX_POSTS &&
    parts.every((part) => Number.isInteger(part) && part >= MIN_POST_QUANTITY) &&
    parts.reduce((sum, part) => sum + part, 0) === quantity
  )
}
