import { sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { TAX_TIME_ZONE } from '../../tax/tax-date.ts'
import { getSeriesPrefix, TRIAL_SERIES } from './format-document-number.ts'
import { type DocumentKind, numberSeries } from './tables.ts'

/**
 * Allocates `count` numbers in this year's series of a kind and returns the first. All documents of trial payments share
 * one series, so that those of real ones have no gaps. Call it in the transaction that issues the documents: the row stays
 * locked until then, and a rollback frees the numbers.
 */
export async function allocateDocumentNumbers(
  tx: Db,
  kind: DocumentKind,
  { isTrial, count = 1 }: { isTrial: boolean; count?: number },
): Promise<{ series: string; number: number }> {
  const year = sql`to_char(now() at time zone ${TAX_TIME_ZONE}, 'YYYY')`
  const [row] = await tx
    .insert(numberSeries)
    .values({
      series: isTrial ? TRIAL_SERIES : sql`${`${getSeriesPrefix(kind)}-`}::text || ${year}`,
      last: count,
    })
    .onConflictDoUpdate({
      target: numberSeries.series,
      set: { last: sql`${numberSeries.last} + excluded.last` },
    })
    .returning({ series: numberSeries.series, last: numberSeries.last })
  if (!row) throw new Error(`no number allocated for a ${kind}`)
  return { series: row.series, number: row.last - count + 1 }
}
