import { and, asc, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { translatePackageNames } from '../catalog/load-package-names.ts'
import { PAGE_SIZE, requireCursor, toPage } from '../database/to-page.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { isTrialOrder } from '../orders/order-conditions.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { listCaseRemedies } from './case-order.ts'
import type { CaseKind, CaseState } from './case-state.ts'
import { NO_REMEDY } from './suggest-remedy.ts'
import { cases } from './tables.ts'

interface CaseFilter {
  /** Default: open, which are listed by their deadline; all others are listed newest first. */
  state?: CaseState | 'all'
  kind?: CaseKind
  /** Only open cases whose deadline has passed. */
  overdue?: boolean
  /** `next` of the previous page. */
  before?: string
  limit?: number
  /** Language of the names of packages. */
  lang?: Lang
}

/** Whether staff have missed the deadline of the decision, by the database's clock. */
export const isCaseOverdue = sql<boolean>`(${cases.state} = 'open' and ${cases.dueAt} < now())`

/** Lists cases for staff: open ones with the earliest deadline first. */
export async function listCases(db: Db, filter: CaseFilter = {}) {
  const { state = 'open', kind, overdue, before, limit = PAGE_SIZE, lang = DEFAULT_LANG } = filter
  await requireCursor(db, cases, before)
  const isByDeadline = state === 'open' || overdue === true
  const found = await db
    .select({
      case: cases,
      isOverdue: isCaseOverdue,
      isTrial: isTrialOrder(cases.orderId),
      customer: { name: users.name, email: users.email },
      order: {
        packageId: orders.packageId,
        packageName: orders.packageName,
        packageType: orders.packageType,
        quantity: orders.quantity,
        delivered: orders.delivered,
        status: orders.status,
      },
    })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .innerJoin(users, eq(users.id, cases.userId))
    .where(
      and(
        state === 'all' ? undefined : eq(cases.state, state),
        kind && eq(cases.kind, kind),
        overdue ? isCaseOverdue : undefined,
        before ? isAfter(before, isByDeadline) : undefined,
      ),
    )
    .orderBy(...(isByDeadline ? [asc(cases.dueAt), asc(cases.id)] : [desc(cases.id)]))
    .limit(limit + 1)
  const { rows, next } = toPage(
    found.map((row) => ({ ...row, id: row.case.id })),
    limit,
  )
  const remedies = await listCaseRemedies(
    db,
    rows.map(({ case: found, order }) => ({ ...order, case: found })),
  )
  const ordered = rows.map((row) => row.order)
  const named = await translatePackageNames(db, ordered, lang)
  const listed = rows.map((row, index) => ({
    ...row,
    order: named[index] ?? row.order,
    ...(remedies.get(row.case.id) ?? NO_REMEDY),
  }))
  return { cases: listed, next }
}

/** Condition: the case comes after the last one of the previous page. */
function isAfter(id: string, isByDeadline: boolean): SQL | undefined {
  if (!isByDeadline) return lt(cases.id, id)
  const dueAt = sql`(select due_at from cases as last where last.id = ${id})`
  return or(
    sql`${cases.dueAt} > ${dueAt}`,
    and(sql`${cases.dueAt} = ${dueAt}`, sql`${cases.id} > ${id}::uuid`),
  )
}

export function countOpenCases(db: Db): Promise<number> {
  return db.$count(cases, eq(cases.state, 'open'))
}
