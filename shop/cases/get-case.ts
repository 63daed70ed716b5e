import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../accounts/tables.ts'
import { translatePackageNames } from '../catalog/load-package-names.ts'
import type { Lang } from '../localization/languages.ts'
import { deliveryRuns } from '../orders/delivery/tables.ts'
import { isTrialOrder } from '../orders/order-conditions.ts'
import { orders } from '../orders/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import type { Db } from '../services.ts'
import { uploads } from '../uploads/tables.ts'
import { listCaseRemedies } from './case-order.ts'
import { isCaseOverdue } from './list-cases.ts'
import { NO_REMEDY } from './suggest-remedy.ts'
import { type Case, caseEvents, cases, caseUploads } from './tables.ts'

export type CaseDetails = Awaited<ReturnType<typeof listOrderCases>>[number]
export type StaffCase = NonNullable<Awaited<ReturnType<typeof getStaffCase>>>

export async function getCustomerCase(
  db: Db,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<CaseDetails | null> {
  const [found] = await listCaseDetails(db, and(eq(cases.id, caseId), eq(cases.userId, userId)))
  return found ?? null
}

/**
 * Lists the cases of an order, newest first. Withdrawals that nobody confirmed are left out: anybody who knows the number
 * and the email of the order can state one.
 */
export function listOrderCases(db: Db, orderId: string) {
  return listCaseDetails(db, and(eq(cases.orderId, orderId), isConfirmed()))
}

function isConfirmed() {
  return and(ne(cases.state, 'unverified'), ne(cases.state, 'expired'))
}

async function listCaseDetails(db: Db, condition: SQL | undefined) {
  const rows = await db
    .select({
      case: cases,
      isOverdue: isCaseOverdue,
      isTrial: isTrialOrder(cases.orderId),
      quantity: orders.quantity,
      delivered: orders.delivered,
    })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(condition)
    .orderBy(desc(cases.id))
  const ids = rows.map((row) => row.case.id)
  const events = ids.length > 0 ? await listCaseEvents(db, ids) : []
  const images = ids.length > 0 ? await listCaseUploads(db, ids) : []
  const remedies = await listCaseRemedies(db, rows)
  return rows.map((row) => ({
    ...row.case,
    isOverdue: row.isOverdue,
    isTrial: row.isTrial,
    ...(remedies.get(row.case.id) ?? NO_REMEDY),
    events: events.filter(({ caseId }) => caseId === row.case.id),
    uploads: images.filter(({ caseId }) => caseId === row.case.id),
  }))
}

/** Lists events oldest first, with the names of their actors, which only staff may read. */
function listCaseEvents(db: Db, ids: string[]) {
  const { caseId, kind, at, note, amount, actorId } = caseEvents
  return db
    .select({ caseId, kind, at, note, amount, actorId, person: users.name, apiKey: apiKeys.name })
    .from(caseEvents)
    .leftJoin(users, eq(users.id, caseEvents.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, caseEvents.apiKeyId))
    .where(inArray(caseEvents.caseId, ids))
    .orderBy(asc(caseEvents.id))
}

function listCaseUploads(db: Db, ids: string[]) {
  const { id, width, height, createdAt } = uploads
  return db
    .select({ id, width, height, createdAt, caseId: caseUploads.caseId })
    .from(caseUploads)
    .innerJoin(uploads, eq(uploads.id, caseUploads.uploadId))
    .where(inArray(caseUploads.caseId, ids))
    .orderBy(asc(uploads.id))
}

/** Returns a case with its order, customer, refund and run for staff, or null. */
export async function getStaffCase(db: Db, caseId: string, lang: Lang) {
  const [details] = await listCaseDetails(db, eq(cases.id, caseId))
  if (!details) return null
  const { order, ...context } = await getCaseContext(db, details)
  const [named = order] = await translatePackageNames(db, [order], lang)
  return { ...details, ...context, order: named }
}

async function getCaseContext(db: Db, { id, orderId, refundId, runId }: Case) {
  const decider = alias(users, 'decider')
  const [found] = await db
    .select({
      order: orders,
      customer: { id: users.id, name: users.name, email: users.email },
      decidedByName: decider.name,
    })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .innerJoin(users, eq(users.id, cases.userId))
    .leftJoin(decider, eq(decider.id, cases.decidedBy))
    .where(eq(cases.id, id))
  if (!found) throw new Error(`order ${orderId} not found`)
  const [refund] = refundId ? await db.select().from(refunds).where(eq(refunds.id, refundId)) : []
  const [run] = runId ? await db.select().from(deliveryRuns).where(eq(deliveryRuns.id, runId)) : []
  return { ...found, refund: refund ?? null, run: run ?? null }
}
