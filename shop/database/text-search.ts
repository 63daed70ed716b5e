import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** For words with more hits, only this many hits and the newest rows are searched. */
export const MAX_HITS = 2_000
const NEWEST = 2_000

interface WordSearch {
  search: string
  table: PgTable
  /** The newest rows have the highest values. */
  newestBy: AnyPgColumn
  select: AnyPgColumn
  /** Words of a row, as in the table's index. */
  words: SQL
  /** Finds newest rows whose words do not match. */
  isNewestHit?: SQL
}

/**
 * Selects the rows that have, for each word of the search text, a word that begins with it. Reads a bounded number of
 * rows. Use it as `= any(array(…))`: with `in`, PostgreSQL may read all rows in the order of the list instead.
 */
export function selectSearchHits({ search, table, newestBy, select, words, isNewestHit }: WordSearch): SQL {
  const isHit = sql`${words} @@ (${buildPrefixQuery(search)})`
  const newest = sql`select * from ${table} order by ${newestBy} desc limit ${NEWEST}`
  const isBeyondLimit = sql`((select count(*) from hits) >= ${MAX_HITS} and ${isHit})`
  return sql`
    with hits as materialized (select ${select} as hit from ${table} where ${isHit} limit ${MAX_HITS})
    select hit from hits
    union all select ${select} from (${newest}) as ${table}
    where ${isNewestHit ? sql`${isNewestHit} or ${isBeyondLimit}` : isBeyondLimit}`
}

/** Compares by position instead of `like`, so that a % in the search text is literal. */
export function containsText(column: SQLWrapper, part: string): SQL {
  return sql`position(fold_text(${part}) in fold_text(${column})) > 0`
}

/** Words of a text without accents and case, and with one form of each Arabic letter, as `foldText` makes them. */
export function toSearchVector(text: SQLWrapper): SQL {
  return sql`to_tsvector('simple', fold_text(${text}))`
}

/**
 * Builds a prefix query of all words. PostgreSQL itself splits the search text, as it did the rows, so no
 * character of it becomes an operator. Null for a text without words.
 */
function buildPrefixQuery(search: string): SQL {
  const quoted = sql`'''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':*'`
  return sql`(select string_agg(${quoted}, ' & ')::tsquery from unnest(${toSearchVector(sql`${search}`)}))`
}
