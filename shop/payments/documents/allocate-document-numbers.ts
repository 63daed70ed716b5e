import { sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { TAX_TIME_ZONE } from '../../tax/tax-date.ts'
import { getSeriesPrefix } from './format-document-number.ts'
import { type DocumentKind, numberSeries } from './tables.ts'

/**
 * Allocates `count` numbers in this year's series of a kind and returns the first. Call it in the transaction that issues
 * the documents: the row stays locked until then, and a rollback frees the numbers, so the series has no gaps.
 */
export async function allocateDocumentNumbers(
  tx: Db,
  kind: DocumentKind,
  count = 1,
): Promise<{ series: string; number: number }> {
  const year = sql`to_char(now() at time zone ${TAX_TIME_ZONE}, 'YYYY')`
  const [row] = await tx
    .insert(numberSeries)
    .values({ series: sql`${`${getSeriesPrefix(kind)}-`}::text || ${year}`, last: count })
    .onConflictDoUpdate({
      target: numberSeries.series,
      set: { last: sql`${numberSeries.last} + excluded.last` },
    })
    .returning({ series: numberSeries.series, last: numberSeries.last })
  if (!row) throw new Error(`no number allocated for a ${kind}`)
  return { series: row.series, number: row.last - count + 1 }
}
