import type { Conversation } from '../inbox-api.ts'

export interface Page {
  rows: Conversation[]
  next: string | null
}

/**
 * The first page as it is now, before what of the list lies behind it. Of what is no longer on that page some has only
 * sunk below its end; what should stand on it and does not, or has just changed, has left the list.
 */
export function mergeList(shown: Page, newest: Page, changed: ReadonlySet<string>): Page {
  const here = new Set(newest.rows.map(({ id }) => id))
  const end = newest.rows.at(-1)
  if (newest.next === null || !end) return newest
  const behind = shown.rows.filter((row) => !here.has(row.id) && !changed.has(row.id) && isBehind(row, end))
  return { rows: [...newest.rows, ...behind], next: behind.length > 0 ? shown.next : newest.next }
}

/** The unread stand before the others, each group by its last word. */
function isBehind(row: Conversation, end: Conversation): boolean {
  if (row.unread !== end.unread) return end.unread
  return row.last.id < end.last.id
}

/** While the reader points into it: every row in its place as it is now, and what is new still to come. */
export function holdList(shown: Conversation[], waiting: Conversation[]): Conversation[] {
  const now = new Map(waiting.map((row) => [row.id, row]))
  return shown.map((row) => now.get(row.id) ?? row)
}

/** How many stand elsewhere than they are shown, or are not shown at all. */
export function countMoved(shown: Conversation[], waiting: Conversation[]): number {
  return waiting.filter(({ id, last }) => {
    const before = shown.find((row) => row.id === id)
    return !before || before.last.id < last.id
  }).length
}
