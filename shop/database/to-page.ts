import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'

/** Rows of a page, unless the caller asks for fewer or more. */
export const PAGE_SIZE = 50

export const MAX_PAGE_SIZE = 100

/**
 * Builds a page from a list that was read with one row more than fits. `next` is the last id of the page, or
 * null at the end.
 */
export function toPage<Row extends { id: string | number }>(list: Row[], size: number) {
  const rows = list.slice(0, size)
  const next: Row['id'] | null = list.length > size ? (rows.at(-1)?.id ?? null) : null
  return { rows, next }
}

/**
 * Throws `cursor_invalid` without the row of a cursor, for lists that are not sorted by id: the place in the list is that of
 * the row.
 */
export async function requireCursor(
  db: Db,
  table: PgTable & { id: PgColumn },
  before: string | undefined,
): Promise<void> {
  if (before && (await db.$count(table, eq(table.id, before))) === 0) throw new ShopError('cursor_invalid')
}
