import { isDeepStrictEqual } from 'node:util'

interface Diff {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Returns the fields that differ between two objects of one shape; null when none do. A list differs as a
 * whole.
 */
export function getDiff(before: object, after: object): Diff | null {
  const [left, right] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const found: Diff = { before: {}, after: {} }
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (isDeepStrictEqual(left[key], right[key])) continue
    const inside = isRecord(left[key]) && isRecord(right[key]) ? getDiff(left[key], right[key]) : null
    found.before[key] = inside ? inside.before : left[key]
    found.after[key] = inside ? inside.after : right[key]
  }
  return Object.keys(found.after).length > 0 ? found : null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
