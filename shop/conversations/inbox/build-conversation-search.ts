import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isId } from '../../id.ts'
import { conversationMessages, conversations } from '../tables.ts'

/** A word said more often tells nobody apart: of its messages so many are looked at, and the newest. */
const MAX_HITS = 20_000
const RECENT_MESSAGES = 2_000

/**
 * The conversations a search may mean: by a part of the name or the subject, the beginning of the address, words that
 * one message begins with each of, an id or its last eight characters.
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

/** A database of the C locale knows the two cases of Latin letters alone, so it is looked for as it was typed, too. */
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
 * Every word by its beginning. The database itself takes the search apart, as it did the messages, so no sign in it is
 * an operator; null when there is no word in it.
 */
function buildPrefixQuery(search: string): SQL {
  const quoted = sql`'''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':*'`
  const each = (text: string) =>
    sql`(select string_agg(${quoted}, ' & ')::tsquery from unnest(to_tsvector('simple', ${text})))`
  const small = search.toLowerCase()
  return small === search ? each(search) : sql`${each(search)} || ${each(small)}`
}
