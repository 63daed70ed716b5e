import { type SQL, sql } from 'drizzle-orm'
import { containsText, MAX_HITS, selectWordHits, toWords } from '../../database/search-words.ts'
import { isId } from '../../id.ts'
import { conversationMessages, conversations, getConversationWords } from '../tables.ts'

/**
 * Matches the beginnings of words of the name and subject or of one message, the beginning of the email address, the id,
 * its last eight characters, and in the newest conversations any part of the name or subject.
 */
export function buildConversationSearch(search: string): SQL {
  const small = search.toLowerCase()
  const { id, name, subject, email, lastMessageId } = conversations
  const named = selectWordHits({
    search,
    table: conversations,
    newestBy: lastMessageId,
    select: id,
    words: getConversationWords(),
    isNewestHit: sql`(${containsText(name, search)} or ${containsText(subject, search)})`,
  })
  const said = selectWordHits({
    search,
    table: conversationMessages,
    newestBy: conversationMessages.id,
    select: conversationMessages.conversationId,
    words: toWords(conversationMessages.body),
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
