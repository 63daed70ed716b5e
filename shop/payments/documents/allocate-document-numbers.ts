import { sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { type DocumentKind, numberSeries } from './tables.ts'

/**
 * The next `count` numbers of a series; the first of them. Called in the transaction that issues the documents: its row
 * stays locked until then, and a number whose document was rolled back is given again, so there are no gaps.
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
  if (!row) throw new Error(`no number of the series ${series}`)
  return row.last - count + 1
}
