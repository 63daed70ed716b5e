import { and, desc, eq, getTableColumns, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../accounts/tables.ts'
import { AUDIT_ACTIONS, type AuditGroup, getAuditGroup } from '../audit/audit-actions.ts'
import { auditLog } from '../audit/tables.ts'
import { cases } from '../cases/tables.ts'
import { loadPackageNames } from '../catalog/load-package-names.ts'
import { packageTexts } from '../catalog/tables.ts'
import { conversations } from '../conversations/tables.ts'
import { offers } from '../custom-offers/tables.ts'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { orders } from '../orders/tables.ts'
import { emails } from '../outbox/tables.ts'
import { promotions } from '../promotions/tables.ts'
import type { Db } from '../services.ts'

interface AuditFilter {
  /** Id of a user or an API key. */
  actorId?: string
  group?: AuditGroup
  subjectId?: string
  /** The moment of the first entry, and the one before which the last was made. */
  from?: string
  to?: string
  /** `next` of the previous page. */
  before?: number
}

/** Lists the changes by staff and programs, newest first, with the present names of their subjects. */
export async function listAuditEntries(
  db: Db,
  { actorId, group, subjectId, from, to, before }: AuditFilter,
  lang: Lang = DEFAULT_LANG,
) {
  const list = await db
    .select({ ...getTableColumns(auditLog), actorName: users.name, keyName: apiKeys.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, auditLog.apiKeyId))
    .where(
      and(
        actorId ? or(eq(auditLog.actorId, actorId), eq(auditLog.apiKeyId, actorId)) : undefined,
        group ? inArray(auditLog.action, listGroupActions(group)) : undefined,
        subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
        from ? gte(auditLog.at, new Date(from)) : undefined,
        to ? lt(auditLog.at, new Date(to)) : undefined,
        before ? lt(auditLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(PAGE_SIZE + 1)
  const { rows: page, next } = toPage(list, PAGE_SIZE)
  const names = await listSubjectNames(db, page, lang)
  return {
    entries: page.map((entry) => ({ ...entry, subjectName: names.get(`${entry.subjectId}`) || null })),
    next,
  }
}

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number]

function listGroupActions(group: AuditGroup) {
  return AUDIT_ACTIONS.filter((action) => getAuditGroup(action) === group)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the present names of orders, people and things that entries are about, by id. */
async function listSubjectNames(
  db: Db,
  entries: Pick<typeof auditLog.$inferSelect, 'action' | 'subjectId'>[],
  lang: Lang,
): Promise<Map<string, string>> {
  const listIds = (...groups: AuditGroup[]) => [
    ...new Set(
      entries.flatMap(({ action, subjectId }) =>
        subjectId && groups.includes(getAuditGroup(action)) ? subjectId : [],
      ),
    ),
  ]
  const listUuids = (...groups: AuditGroup[]) => listIds(...groups).filter((id) => UUID.test(id))
  const selectNames = (id: PgColumn, name: PgColumn, ...groups: AuditGroup[]) =>
    db
      .select({ id: sql<string>`${id}`.as('id'), name: sql<string>`${name}`.as('name') })
      .from(id.table)
      .where(inArray(id, listUuids(...groups)))
  const orderName = { packageId: orders.packageId, packageName: orders.packageName }
  const [ofOrders, ofCases, ofPackages, named] = await Promise.all([
    db
      .select({ id: orders.id, ...orderName })
      .from(orders)
      .where(inArray(orders.id, listUuids('order'))),
    db
      .select({ id: cases.id, ...orderName })
      .from(cases)
      .innerJoin(orders, eq(orders.id, cases.orderId))
      .where(inArray(cases.id, listUuids('case'))),
    db
      .select({ id: packageTexts.packageId, name: packageTexts.name })
      .from(packageTexts)
      .where(
        and(
          inArray(packageTexts.packageId, listIds('package')),
          inArray(packageTexts.lang, [lang, DEFAULT_LANG]),
        ),
      )
      // The later one counts: the language after English.
      .orderBy(desc(eq(packageTexts.lang, DEFAULT_LANG))),
    unionAll(
      selectNames(users.id, users.name, 'user'),
      selectNames(offers.id, offers.name, 'offer'),
      selectNames(promotions.id, promotions.name, 'promotion'),
      selectNames(conversations.id, conversations.name, 'conversation', 'message'),
      selectNames(emails.id, emails.toAddress, 'email'),
    ),
  ])
  const ordered = [...ofOrders, ...ofCases]
  const translateName = await loadPackageNames(db, ordered, lang)
  return new Map([
    ...ordered.map((order): [string, string] => [order.id, translateName(order)]),
    ...[...ofPackages, ...named].map(({ id, name }): [string, string] => [id, name]),
  ])
}
