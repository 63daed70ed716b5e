import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isId } from '../../id.ts'
import { conversationMessages, conversations } from '../tables.ts'

/** For words with more hits, only this many hits and the most recent messages are searched. */
const MAX_HITS = 20_000
const RECENT_MESSAGES = 2_000

/**
 * Matches a part of the name or subject, the beginning of the email address, the beginnings of all words
 * within one message, the id, or its last eight characters.
 */
export function buildConversationSearch(search: string): SQL | undefined {
  const small = search.toLowerCase()
  return or(
    containsText(conversations.name, search),
    containsText(conversations.subject, search),
    sql`starts_with(lower(${conversations.email}), ${small})`,
    /^[\da-f]{8}$/.test(small) ? eq(sql`right(${conversations.id}::text, 8)`, small) : undefined,
    isId(small) ? eq(conversations.id, small) : undefined,
    sql`${conversations.id} in (${selectMessageHits(search)})`,
  )
}

/** A database with the C locale lowercases only Latin letters, so the original spelling matches, too. */
function containsText(column: AnyPgColumn, part: string): SQL {
  return sql`(position(${part.toLowerCase()} in lower(${column})) > 0 or position(${part} in ${column}) > 0)`
}

function selectMessageHits(search: string): SQL {
  const { conversationId, body, id } = conversationMessages
  const isSaid = sql`to_tsvector('simple', ${body}) @@ (${buildPrefixQuery(search)})`
  const newest = sql`select * from ${conversationMessages} order by ${id} desc limit ${RECENT_MESSAGES}`
  return sql`
    with hits as materialized (
      select ${conversationId} from ${conversationMessages} where ${isSaid} limit ${MAX_HITS})
    select conversation_id from hits
    union all select ${conversationId} from (${newest}) as ${conversationMessages}
    where (select count(*) from hits) >= ${MAX_HITS} and ${isSaid}`
}

/**
 * Builds a prefix query of all words. PostgreSQL itself splits the search text, as it did the messages, so no
 * character of it becomes an operator. Null for a text without words.
 */
function buildPrefixQuery(search: string): SQL {
  const quoted = sql`'''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':*'`
  const each = (text: string) =>
    sql`(select string_agg(${quoted}, ' & ')::tsquery from unnest(to_tsvector('simple', ${text})))`
  const small = search.toLowerCase()
  return small === search ? each(search) : sql`${each(search)} || ${each(small)}`
}
