import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { translatePackageNames } from '../../catalog/load-package-names.ts'
import { hasRow } from '../../database/has-row.ts'
import type { Lang } from '../../localization/languages.ts'
import { isOrderUnblocked } from '../../payments/disputes/blocked-orders.ts'
import type { Db } from '../../services.ts'
import { deliveryRuns, guaranteeChecks } from '../delivery/tables.ts'
import { isCheckDue } from '../fulfilment/record-reading.ts'
import { orders } from '../tables.ts'

const MAX_LISTED = 200

/**
 * Condition on a run and its order: the run failed, and staff have to try it again or end the order. The customer corrects
 * targets, and a disputed order waits for its dispute.
 */
function isFailed(db: Db) {
  return and(
    eq(deliveryRuns.state, 'failed'),
    isOrderUnblocked(db),
    or(
      inArray(deliveryRuns.failureCode, ['platform_limit', 'no_capacity', 'other']),
      eq(deliveryRuns.kind, 'replacement'),
      // The correction was not asked for, because the order was paused for a case.
      sql`${orders.pauseReason} is distinct from 'target'`,
    ),
  )
}

/** Lists failed runs that wait for staff, the oldest first, with the name of the package in a language. */
export async function listFailedRuns(db: Db, lang: Lang) {
  const found = await db
    .select({
      ...getTableColumns(deliveryRuns),
      packageId: orders.packageId,
      packageName: orders.packageName,
    })
    .from(deliveryRuns)
    .innerJoin(orders, eq(orders.id, deliveryRuns.orderId))
    .where(isFailed(db))
    .orderBy(asc(deliveryRuns.id))
    .limit(MAX_LISTED)
  return translatePackageNames(db, found, lang)
}

/** Lists the guarantee checks that are due, the longest wait first, with the name of the package in a language. */
export async function listDueChecks(db: Db, lang: Lang) {
  const { id, packageId, packageName, packageType, tiktokUsername, videoUrl, posts, quantity, startCount } =
    orders
  const found = await db
    .select({
      ...getTableColumns(guaranteeChecks),
      orderId: id,
      packageId,
      packageName,
      packageType,
      tiktokUsername,
      videoUrl,
      posts,
      quantity,
      startCount,
    })
    .from(guaranteeChecks)
    .innerJoin(orders, eq(orders.id, guaranteeChecks.orderId))
    .where(isCheckDue())
    .orderBy(asc(guaranteeChecks.dueAt))
    .limit(MAX_LISTED)
  return translatePackageNames(db, found, lang)
}

export function hasFailedRun(db: Db): SQL {
  const failed = hasRow(db, deliveryRuns, eq(deliveryRuns.orderId, orders.id), isFailed(db))
  // With `exists` alone PostgreSQL reads all orders.
  const ordersOfFailedRuns = db
    .select({ orderId: deliveryRuns.orderId })
    .from(deliveryRuns)
    .where(eq(deliveryRuns.state, 'failed'))
  return sql`(${inArray(orders.id, ordersOfFailedRuns)} and ${failed})`
}

/** Condition: a replacement is promised and not delivered yet. Nobody may deliver one whose money is disputed or lost. */
export function hasOpenReplacement(db: Db): SQL {
  const open = hasRow(
    db,
    deliveryRuns,
    eq(deliveryRuns.orderId, orders.id),
    eq(deliveryRuns.kind, 'replacement'),
    inArray(deliveryRuns.state, ['planned', 'running', 'failed']),
  )
  return sql`(${open} and ${isOrderUnblocked(db)})`
}

/** Selects the promised time of the first replacement that is not delivered yet, or null. */
export function selectReplacementDueAt(): SQL<Date | null> {
  return sql`(
    select min(${deliveryRuns.dueAt}) from ${deliveryRuns}
    where ${deliveryRuns.orderId} = ${orders.id} and ${deliveryRuns.kind} = 'replacement'
      and ${deliveryRuns.state} in ('planned', 'running', 'failed'))`.mapWith(deliveryRuns.dueAt)
}

export function hasDueCheck(db: Db): SQL {
  return hasRow(db, guaranteeChecks, eq(guaranteeChecks.orderId, orders.id), isCheckDue())
}
