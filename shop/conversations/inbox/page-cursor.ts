/** Position of the next page of conversations, and what it must not repeat. */
export interface PageCursor {
  /** The last conversation shown: whether it was in the unread group, and its last message. */
  unread: boolean
  last: number
  /** The newest message id when the first page was read. Later messages belong to the top of a new list. */
  newest: number
  /**
   * Last messages of the conversations shown as unread. Once read, they would appear again in the other
   * group.
   */
  shown: number[]
}

/** Limits the length of the URL of the next page. */
const MAX_SHOWN = 300

const CURSOR_PATTERN = /^[01](\.[\da-z]{1,10}){2}(\.[\da-z]{1,10}){0,300}$/

export function formatCursor({ unread, last, newest, shown }: PageCursor): string {
  const numbers = [last, newest, ...shown.slice(-MAX_SHOWN)]
  return [unread ? 1 : 0, ...numbers.map((number) => number.toString(36))].join('.')
}

/** Returns null for a malformed cursor. */
export function parseCursor(written: string): PageCursor | null {
  if (!CURSOR_PATTERN.test(written)) return null
  const [group, ...numbers] = written.split('.')
  const [last = 0, newest = 0, ...shown] = numbers.map((number) => Number.parseInt(number, 36))
  return { unread: group === '1', last, newest, shown }
}
