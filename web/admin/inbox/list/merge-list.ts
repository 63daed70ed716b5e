import type { Conversation } from '../inbox-api.ts'

export interface Page {
  rows: Conversation[]
  next: string | null
}

/**
 * Puts the newest first page before the rows loaded behind it. A row that is missing from the new page stays
 * if it only sank below the end of the page; it is dropped if it belongs on the page or has just changed.
 */
export function mergeList(shown: Page, newest: Page, changed: ReadonlySet<string>): Page {
  const here = new Set(newest.rows.map(({ id }) => id))
  const end = newest.rows.at(-1)
  if (newest.next === null || !end) return newest
  const behind = shown.rows.filter((row) => !here.has(row.id) && !changed.has(row.id) && isBehind(row, end))
  return { rows: [...newest.rows, ...behind], next: behind.length > 0 ? shown.next : newest.next }
}

/** Unread conversations come first; each group is sorted by its last message. */
function isBehind(row: Conversation, end: Conversation): boolean {
  if (row.unread !== end.unread) return end.unread
  return row.last.id < end.last.id
}

/** Updates the rows in place without reordering while the user points at the list. New rows wait. */
export function holdList(shown: Conversation[], waiting: Conversation[]): Conversation[] {
  const now = new Map(waiting.map((row) => [row.id, row]))
  return shown.map((row) => now.get(row.id) ?? row)
}

/** Counts the rows that are missing or out of place. */
export function countMoved(shown: Conversation[], waiting: Conversation[]): number {
  return waiting.filter(({ id, last }) => {
    const before = shown.find((row) => row.id === id)
    return !before || before.last.id < last.id
  }).length
}
