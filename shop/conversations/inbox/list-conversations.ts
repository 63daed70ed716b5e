import { and, desc, eq, isNotNull, isNull, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { containsText, MAX_HITS, selectSearchHits, toSearchVector } from '../../database/text-search.ts'
import { isId } from '../../id.ts'
import type { Db } from '../../services.ts'
import type { Channel } from '../message.ts'
import { conversationMessages, conversations, getConversationSearchVector } from '../tables.ts'
import { type ConversationSummary, selectConversationSummaries } from './conversation-summary.ts'

export const CONVERSATION_STATES = ['open', 'closed', 'spam', 'all'] as const

export type ConversationState = (typeof CONVERSATION_STATES)[number]

export interface ConversationFilter {
  /** By default `all` with a search and `open` without. */
  state?: ConversationState
  channel?: Channel
  /** Null: unassigned. */
  assigneeId?: string | null
  search?: string
  /** `next` of the previous page. */
  before?: string
}

const PAGE_SIZE = 50

/** Conditions without an index are checked on this many rows at a time, and in this many scans per page. */
const SCAN_LIMIT = 20_000
const MAX_SCANS = 5

const { unread, lastMessageId, closedAt, spam, channel, assigneeId, id } = conversations

/**
 * Lists conversations by their last message, newest first; open ones with the unread first. Pages never repeat a
 * conversation, even when it moves while somebody pages. One that gets a message meanwhile moves to the top of a new
 * list and may be missing from the remaining pages of this one.
 */
export async function listConversations(db: Db, filter: ConversationFilter = {}) {
  const page = await getPage(db, filter, filter.before ? parseCursor(filter.before) : null)
  for (let scan = 1; scan < MAX_SCANS && page.next && page.conversations.length < PAGE_SIZE; scan += 1) {
    const more = await getPage(db, filter, parseCursor(page.next))
    page.conversations.push(...more.conversations)
    page.next = more.next
  }
  return page
}

async function getPage(db: Db, filter: ConversationFilter, cursor: PageCursor | null) {
  const state = filter.state ?? (filter.search ? 'all' : 'open')
  const isOpen = state === 'open'
  const order = isOpen ? [desc(unread), desc(lastMessageId)] : [desc(lastMessageId)]
  const orderBy = sql.join(order, sql`, `)
  const indexed = and(
    isOpen ? matchesState('open') : isNotNull(lastMessageId),
    filter.search ? buildConversationSearch(filter.search) : undefined,
    cursor ? isAfterCursor(cursor, isOpen) : undefined,
  )
  const unindexed = and(isOpen ? undefined : matchesState(state), matchesFilter(filter))
  const limit = unindexed ? SCAN_LIMIT : PAGE_SIZE + 1
  const scanned = sql`(select * from ${conversations} where ${indexed} order by ${orderBy} limit ${limit})`
  const matching = sql`
    select ${id} from ${scanned} as ${conversations}
    where ${unindexed ?? sql`true`} order by ${orderBy} limit ${PAGE_SIZE + 1}`
  const rows = await selectConversationSummaries(db, sql`${id} = any(array(${matching}))`).orderBy(...order)
  const page = rows.slice(0, PAGE_SIZE)
  const last =
    rows.length > PAGE_SIZE ? page.at(-1) : unindexed && (await getLastScanned(db, scanned, orderBy))
  return {
    conversations: page,
    next: last ? formatCursor(buildNextCursor(last, page, cursor, isOpen)) : null,
  }
}

/** Returns the last row of a full scan, behind which the next one goes on; undefined when the scan reached the end. */
async function getLastScanned(db: Db, scanned: SQL, orderBy: SQL) {
  const lastId = sql`(select ${id} from ${scanned} as ${conversations} order by ${orderBy} offset ${SCAN_LIMIT - 1})`
  const [last] = await selectConversationSummaries(db, sql`${id} = ${lastId}`)
  return last
}

function buildNextCursor(
  last: ConversationSummary,
  page: ConversationSummary[],
  cursor: PageCursor | null,
  isOpen: boolean,
): PageCursor {
  const shownAsUnread = page.filter(({ unread }) => unread).map((summary) => summary.last.id)
  return {
    unread: isOpen && last.unread,
    last: last.last.id,
    newest: cursor?.newest ?? last.newest,
    shown: isOpen ? [...(cursor?.shown ?? []), ...shownAsUnread] : [],
  }
}

function isAfterCursor(
  { unread: isUnread, last, newest, shown }: PageCursor,
  isOpen: boolean,
): SQL | undefined {
  if (!isOpen) return lt(lastMessageId, last)
  const notShown = and(lte(lastMessageId, newest), notInArray(lastMessageId, shown))
  return and(sql`(${unread}, ${lastMessageId}) < (${isUnread}, ${last}::bigint)`, or(unread, notShown))
}

function matchesState(state: ConversationState): SQL | undefined {
  if (state === 'all') return undefined
  if (state === 'spam') return sql`${spam}`
  return and(state === 'open' ? isNull(closedAt) : isNotNull(closedAt), not(spam))
}

function matchesFilter({ channel: only, assigneeId: assignee }: ConversationFilter): SQL | undefined {
  return and(
    only && eq(channel, only),
    assignee === undefined ? undefined : assignee === null ? isNull(assigneeId) : eq(assigneeId, assignee),
  )
}

/** Larger numbers are not counted out: the screen shows them as this one. */
const MAX_UNREAD_COUNT = 100

/** Counts the conversations filed as spam with messages that no staff has read. */
export async function countUnreadSpam(db: Db): Promise<number> {
  const unreadConversations = db
    .select({ one: sql`1`.as('one') })
    .from(conversations)
    .where(and(unread, matchesState('spam')))
    .limit(MAX_UNREAD_COUNT)
    .as('unread_conversations')
  return db.$count(unreadConversations)
}

/**
 * Matches the beginnings of words of the name and subject or of one message, the beginning of the email address, the id,
 * its last eight characters, and in the newest conversations any part of the name or subject.
 */
export function buildConversationSearch(search: string): SQL {
  const small = search.toLowerCase()
  const { id, name, subject, email, lastMessageId } = conversations
  const named = selectSearchHits({
    search,
    table: conversations,
    newestBy: lastMessageId,
    select: id,
    words: getConversationSearchVector(),
    isNewestHit: sql`(${containsText(name, search)} or ${containsText(subject, search)})`,
  })
  const said = selectSearchHits({
    search,
    table: conversationMessages,
    newestBy: conversationMessages.id,
    select: conversationMessages.conversationId,
    words: toSearchVector(conversationMessages.body),
  })
  const isOther = [
    sql`starts_with(lower(${email}), ${small})`,
    ...(/^[\da-f]{8}$/.test(small) ? [sql`right(${id}::text, 8) = ${small}`] : []),
    ...(isId(small) ? [sql`${id} = ${small}`] : []),
  ]
  const others = isOther.map((is) => sql`(select ${id} from ${conversations} where ${is} limit ${MAX_HITS})`)
  const selects = [sql`(${named})`, sql`(${said})`, ...others]
  // A list of ids, because with `in` PostgreSQL may read all conversations instead.
  return sql`${id} = any(array(${sql.join(selects, sql` union all `)}))`
}

/** Position of the next page of conversations, and what it must not repeat. */
interface PageCursor {
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

function formatCursor({ unread, last, newest, shown }: PageCursor): string {
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
