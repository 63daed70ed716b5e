import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { DateRange } from '../analytics/reports/date-range.ts'
import { auditLog } from '../audit/tables.ts'
import { packageTexts } from '../catalog/tables.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'

const MAX_CHANGES = 50

export interface PriceChange {
  /** UTC. */
  day: string
  packageId: string
  /** In the requested language, otherwise in English. */
  packageName: string
  /** Pence. */
  before: number
  after: number
}

/** Lists the latest changes of package prices in a range of days, oldest first. */
export async function listPriceChanges(db: Db, { from, to }: DateRange, lang: Lang): Promise<PriceChange[]> {
  const price = (column: typeof auditLog.before | typeof auditLog.after) =>
    sql<number>`(${column} ->> 'price')::int`
  const name = db
    .select({ name: packageTexts.name })
    .from(packageTexts)
    .where(
      and(eq(packageTexts.packageId, auditLog.subjectId), inArray(packageTexts.lang, [lang, DEFAULT_LANG])),
    )
    // The language before English.
    .orderBy(asc(eq(packageTexts.lang, DEFAULT_LANG)))
    .limit(1)
  const changes = await db
    .select({
      day: sql<string>`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD')`,
      packageId: sql<string>`${auditLog.subjectId}`,
      packageName: sql<string>`coalesce((${name}), ${auditLog.subjectId})`,
      before: price(auditLog.before),
      after: price(auditLog.after),
    })
    .from(auditLog)
    .where(
      and(
        // Written out, so that the partial index serves also a prepared statement.
        sql`${auditLog.action} = 'package.changed'`,
        gte(auditLog.at, sql`${from}::timestamp at time zone 'UTC'`),
        lt(auditLog.at, sql`(${to}::timestamp + interval '1 day') at time zone 'UTC'`),
        sql`${auditLog.before} ->> 'price' <> ${auditLog.after} ->> 'price'`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(MAX_CHANGES)
  return changes.reverse()
}
