import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { auditLog } from '../audit/tables.ts'
import { packageTexts } from '../catalog/tables.ts'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import type { DayRange } from '../days.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import { promotions } from '../promotions/tables.ts'
import type { Db } from '../services.ts'
import { translationChanges } from '../translations/tables.ts'
import { isLatestChange } from '../translations/undo-translation-change.ts'

const MAX_CHANGES = 50

/**
 * Lists the latest changes of package prices in a range of days, oldest first. Days in UTC, prices in pence, names in the
 * requested language, otherwise in English.
 */
export async function listPriceChanges(db: Db, { from, to }: DayRange, lang: Lang) {
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

export type PriceChange = Awaited<ReturnType<typeof listPriceChanges>>[number]

/**
 * Lists the latest starts and ends of promotions in a range of days, oldest first. A promotion ends with its window, or
 * when staff end it. Pauses, and promotions that ended before their start, are left out. Days in UTC.
 */
export async function listPromotionChanges(db: Db, { from, to }: DayRange) {
  const endedByStaff = db
    .select({ at: sql`min(${auditLog.at})` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, sql`${promotions.id}::text`),
        inArray(auditLog.action, ['promotion.ended', 'promotion.archived']),
      ),
    )
  const start = sql`greatest(${promotions.createdAt}, ${promotions.startsAt})`
  const end = sql`least(${promotions.endsAt}, case when ${promotions.state} = 'ended' then (${endedByStaff}) end)`
  const list = (change: 'started' | 'ended', at: SQL) =>
    db
      .select({
        at: sql<string>`${at}`.as('at'),
        day: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
        promotionId: sql<string>`${promotions.id}`.as('promotion_id'),
        promotionName: sql<string>`${promotions.name}`.as('promotion_name'),
        change: sql<'started' | 'ended'>`${change}::text`.as('change'),
      })
      .from(promotions)
      .where(
        and(
          sql`${at} >= ${from}::timestamp at time zone 'UTC'`,
          sql`${at} < least((${to}::timestamp + interval '1 day') at time zone 'UTC', now())`,
          sql`coalesce(${end} > ${start}, true)`,
        ),
      )
  const changes = await unionAll(list('started', start), list('ended', end))
    .orderBy(desc(sql`at`), desc(sql`change`))
    .limit(MAX_CHANGES)
  return changes.reverse().map(({ at: _at, ...change }) => change)
}

export type PromotionChange = Awaited<ReturnType<typeof listPromotionChanges>>[number]

interface TranslationChangeFilter {
  lang?: Lang
  namespace?: Namespace
  key?: string
  /** `next` of the previous page. */
  before?: number
}

const earlier = alias(translationChanges, 'earlier')
const batch = alias(translationChanges, 'whole')

/**
 * Lists changes of translations, newest first. An import is one entry, its first change, which counts as
 * current while any of its changes does. Filtered by key, the entry is the change of that key.
 */
export async function listTranslationChanges(
  db: Db,
  { lang, namespace, key, before }: TranslationChangeFilter,
) {
  const isFirst = notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(and(eq(earlier.batchId, translationChanges.batchId), lt(earlier.id, translationChanges.id))),
  )
  const size = db
    .select({ size: sql<number>`count(*)::int` })
    .from(batch)
    .where(eq(batch.batchId, translationChanges.batchId))
  const list = await db
    .select({
      ...getTableColumns(translationChanges),
      who: users.name,
      batchSize: sql<number>`(${size})`.mapWith(Number),
      standing: sql<boolean>`${isLatestChange(db)}`,
    })
    .from(translationChanges)
    .leftJoin(users, eq(users.id, translationChanges.userId))
    .where(
      and(
        lang ? eq(translationChanges.lang, lang) : undefined,
        namespace ? eq(translationChanges.namespace, namespace) : undefined,
        key !== undefined ? eq(translationChanges.key, key) : isFirst,
        before ? lt(translationChanges.id, before) : undefined,
      ),
    )
    .orderBy(desc(translationChanges.id))
    .limit(PAGE_SIZE + 1)
  const { rows: page, next } = toPage(list, PAGE_SIZE)
  if (key !== undefined) return { changes: page, next }
  const standing = await listStandingBatches(
    db,
    page.flatMap(({ batchId }) => batchId ?? []),
  )
  const changes = page.map((change) =>
    change.batchId === null ? change : { ...change, standing: standing.has(change.batchId) },
  )
  return { changes, next }
}

async function listStandingBatches(db: Db, batches: string[]): Promise<Set<string | null>> {
  if (batches.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ batchId: translationChanges.batchId })
    .from(translationChanges)
    .where(and(inArray(translationChanges.batchId, batches), isLatestChange(db)))
  return new Set(rows.map(({ batchId }) => batchId))
}

export type TranslationChangeEntry = Awaited<ReturnType<typeof listTranslationChanges>>['changes'][number]
