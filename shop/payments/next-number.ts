import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { numberSeries } from './tables.ts'

/**
 * The next number of a kind of document. Called in the transaction that makes the document: its row stays locked
 * until then, and a number whose document was taken back is given again, so there are no gaps.
 */
export async function nextNumber(tx: Db, series: 'receipt' | 'credit_note'): Promise<number> {
  const [row] = await tx
    .insert(numberSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.series, set: { last: sql`${numberSeries.last} + 1` } })
    .returning({ last: numberSeries.last })
  if (!row) throw new Error(`no number of the series ${series}`)
  return row.last
}
