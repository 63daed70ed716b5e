/** Where the next page of conversations begins, and what it must not show again. */
export interface PageCursor {
  /** The place of the last one shown: its group, where the unread come first, and its last message. */
  unread: boolean
  last: number
  /** The newest message there was when the first page was read: whoever says something later stands before it. */
  newest: number
  /** The last messages of those shown as unread: read meanwhile, they would come again among the others. */
  shown: number[]
}

/** So many pages of unread ones, or the address of the next page would grow too long. */
const MAX_SHOWN = 300

const CURSOR_PATTERN = /^[01](\.[\da-z]{1,10}){2}(\.[\da-z]{1,10}){0,300}$/

export function formatCursor({ unread, last, newest, shown }: PageCursor): string {
  const numbers = [last, newest, ...shown.slice(-MAX_SHOWN)]
  return [unread ? 1 : 0, ...numbers.map((number) => number.toString(36))].join('.')
}

/** Null for what no page has answered. */
export function parseCursor(written: string): PageCursor | null {
  if (!CURSOR_PATTERN.test(written)) return null
  const [group, ...numbers] = written.split('.')
  const [last = 0, newest = 0, ...shown] = numbers.map((number) => Number.parseInt(number, 36))
  return { unread: group === '1', last, newest, shown }
}
