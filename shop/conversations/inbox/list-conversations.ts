import { and, desc, eq, isNotNull, isNull, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import type { Channel } from '../message.ts'
import { conversations } from '../tables.ts'
import { buildConversationSearch } from './build-conversation-search.ts'
import { type ConversationSummary, selectConversationSummaries } from './conversation-summary.ts'
import { formatCursor, type PageCursor, parseCursor } from './page-cursor.ts'

export const CONVERSATION_STATES = ['open', 'closed', 'spam', 'all'] as const

export type ConversationState = (typeof CONVERSATION_STATES)[number]

export interface ConversationFilter {
  /** Left out: those that are open, and of a search all. */
  state?: ConversationState
  channel?: Channel
  /** Null: nobody's. */
  assigneeId?: string | null
  search?: string
  /** The `next` of the page before. */
  before?: string
}

const PAGE_SIZE = 50

/** What no index answers is looked for in so many rows at a time, and so many times for a page that is not full yet. */
const SCAN_LIMIT = 20_000
const MAX_SCANS = 5

const { unread, lastMessageId, closedAt, spam, channel, assigneeId, id } = conversations

/**
 * Conversations as staff see them. Open ones: the unread first, of each group the newest word first; others by their
 * newest word. However they move while somebody pages, a listing shows each at most once; one in which something is said
 * meanwhile stands at the top of a new listing, and may be left out of this one.
 */
export async function listConversations(db: Db, filter: ConversationFilter = {}) {
  const page = await getPage(db, filter, filter.before ? parseCursor(filter.before) : null)
  for (let round = 1; round < MAX_SCANS && page.next && page.conversations.length < PAGE_SIZE; round += 1) {
    const more = await getPage(db, filter, parseCursor(page.next))
    page.conversations.push(...more.conversations)
    page.next = more.next
  }
  return page
}

async function getPage(db: Db, filter: ConversationFilter, behind: PageCursor | null) {
  const state = filter.state ?? (filter.search ? 'all' : 'open')
  const isOpen = state === 'open'
  const by = isOpen ? [desc(unread), desc(lastMessageId)] : [desc(lastMessageId)]
  const sorted = sql.join(by, sql`, `)
  // What an index answers, and what is looked for among its rows.
  const driven = and(
    isOpen ? matchesState('open') : isNotNull(lastMessageId),
    behind ? isAfterCursor(behind, isOpen) : undefined,
  )
  const left = and(isOpen ? undefined : matchesState(state), matchesFilter(filter))
  const most = left ? SCAN_LIMIT : PAGE_SIZE + 1
  const looked = sql`(select * from ${conversations} where ${driven} order by ${sorted} limit ${most})`
  const found = sql`
    select ${id} from ${looked} as ${conversations}
    where ${left ?? sql`true`} order by ${sorted} limit ${PAGE_SIZE + 1}`
  const list = await selectConversationSummaries(db, sql`${id} = any(array(${found}))`).orderBy(...by)
  const page = list.slice(0, PAGE_SIZE)
  const end = list.length > PAGE_SIZE ? page.at(-1) : left && (await getLastScanned(db, looked, sorted))
  return { conversations: page, next: end ? formatCursor(buildNextCursor(end, page, behind, isOpen)) : null }
}

/** The last of as many rows as are looked at, where there are so many: what comes behind nobody has seen. */
async function getLastScanned(db: Db, looked: SQL, sorted: SQL) {
  const kept = sql`(select ${id} from ${looked} as ${conversations} order by ${sorted} offset ${SCAN_LIMIT - 1})`
  const [end] = await selectConversationSummaries(db, sql`${id} = ${kept}`)
  return end
}

function buildNextCursor(
  end: ConversationSummary,
  page: ConversationSummary[],
  behind: PageCursor | null,
  isOpen: boolean,
): PageCursor {
  const asUnread = page.filter(({ unread }) => unread).map(({ last }) => last.id)
  return {
    unread: isOpen && end.unread,
    last: end.last.id,
    newest: behind?.newest ?? end.newest,
    shown: isOpen ? [...(behind?.shown ?? []), ...asUnread] : [],
  }
}

function isAfterCursor({ unread: group, last, newest, shown }: PageCursor, isOpen: boolean): SQL | undefined {
  if (!isOpen) return lt(lastMessageId, last)
  const notShown = and(lte(lastMessageId, newest), notInArray(lastMessageId, shown))
  return and(sql`(${unread}, ${lastMessageId}) < (${group}, ${last}::bigint)`, or(unread, notShown))
}

function matchesState(state: ConversationState): SQL | undefined {
  if (state === 'all') return undefined
  if (state === 'spam') return eq(spam, true)
  return and(state === 'open' ? isNull(closedAt) : isNotNull(closedAt), not(spam))
}

function matchesFilter({ channel: through, assigneeId: by, search }: ConversationFilter): SQL | undefined {
  return and(
    through && eq(channel, through),
    by === undefined ? undefined : by === null ? isNull(assigneeId) : eq(assigneeId, by),
    search ? buildConversationSearch(search) : undefined,
  )
}
