import { sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { type DocumentKind, numberSeries } from './tables.ts'

/**
 * Allocates `count` numbers of a series and returns the first. Call it in the transaction that issues the
 * documents: the
 * row stays locked until then, and a rollback frees the numbers, so the series has no gaps.
 */
export async function allocateDocumentNumbers(tx: Db, series: DocumentKind, count = 1): Promise<number> {
  const [row] = await tx
    .insert(numberSeries)
    .values({ series, last: count })
    .onConflictDoUpdate({
      target: numberSeries.series,
      set: { last: sql`${numberSeries.last} + excluded.last` },
    })
    .returning({ last: numberSeries.last })
  if (!row) throw new Error(`no number allocated in series ${series}`)
  return row.last - count + 1
}
