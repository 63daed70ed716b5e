import { isDeepStrictEqual } from 'node:util'

interface Diff {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Of two values of one form, what is not the same in both; null when all of it is. A list differs as a whole. */
export function getDiff(before: object, after: object): Diff | null {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const found: Diff = { before: {}, after: {} }
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (isDeepStrictEqual(old[key], now[key])) continue
    const inside = isRecord(old[key]) && isRecord(now[key]) ? getDiff(old[key], now[key]) : null
    found.before[key] = inside ? inside.before : old[key]
    found.after[key] = inside ? inside.after : now[key]
  }
  return Object.keys(found.after).length > 0 ? found : null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
