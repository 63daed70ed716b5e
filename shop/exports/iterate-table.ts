import { and, asc, getTableColumns, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isTrialOrder, isTrialPayment } from '../orders/is-trial-payment.ts'
import type { Db } from '../services.ts'
import { buildPurchaseConditions } from '../trial/purchase-rows.ts'
import type { ExportFileName } from './export-file-names.ts'
import { EXPORT_FILES } from './export-files.ts'

const PAGE_SIZE = 500

const TRIAL_CONDITIONS = buildPurchaseConditions({ isPayment: isTrialPayment, isOrder: isTrialOrder })

export interface ExportOptions {
  /** Whether to export what belongs to trial orders too. */
  includesTrial: boolean
}

/** Iterates over the rows of a file in pages, each after the last row of the previous one, with one page in memory. */
export async function* iterateTable(
  db: Db,
  name: ExportFileName,
  { includesTrial }: ExportOptions,
): AsyncGenerator<Record<string, unknown>[], void, undefined> {
  const { table, key, columns } = EXPORT_FILES[name]
  const all: Record<string, PgColumn> = getTableColumns(table)
  const pick = (names: readonly string[]) =>
    Object.entries(all).filter(([column]) => names.includes(column)) as [string, PgColumn][]
  const keys = key.flatMap((column) => all[column] ?? [])
  const ofTrial = includesTrial ? undefined : TRIAL_CONDITIONS.get(table)
  let after: SQL | undefined
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .select(Object.fromEntries(pick(columns)))
      .from(table)
      .where(and(ofTrial && not(ofTrial), after))
      .orderBy(...keys.map((column) => asc(column)))
      .limit(PAGE_SIZE)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    const values = key.map((column, place) => sql.param(last[column], keys[place]))
    after = sql`(${sql.join(keys, sql`, `)}) > (${sql.join(values, sql`, `)})`
  }
}
