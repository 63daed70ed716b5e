import { eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { packageTexts } from '../../catalog/tables.ts'
import { PAGE_SIZE } from '../../database/to-page.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import type { IssueKind } from '../../payments/issues/issue-kinds.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { payments } from '../../payments/tables.ts'
import { listPaymentPromotions, pickOrderPromotions } from '../../promotions/list-payment-promotions.ts'
import type { Db } from '../../services.ts'
import { getPolicyArchive, getPolicyOf } from '../../settings/policy-archive.ts'
import { getDeliveryEstimate, getLateStep } from '../delivery-estimate.ts'
import { orders } from '../tables.ts'
import { selectReplacementDueAt } from './list-delivery-tasks.ts'
import { listOrderIds, type OrderQuery } from './list-order-ids.ts'
import { ORDER_COLUMNS } from './order-columns.ts'
import { buildQueueFilter } from './order-queue.ts'
import { getOrderSorting } from './order-sort.ts'

interface StaffOrderQuery extends Partial<OrderQuery> {
  /** Language of `localPackageName`. */
  lang?: Lang
}

/** Lists a page of all customers' orders; `before` takes the `next` of the previous page. */
export async function listStaffOrders(db: Db, { lang = DEFAULT_LANG, ...query }: StaffOrderQuery = {}) {
  const archive = await getPolicyArchive(db)
  const sort = query.sort ?? (query.queue ? 'due' : 'newest')
  const page = { size: PAGE_SIZE, ...query, sort }
  const { ids, next } = await listOrderIds(db, page, archive)
  if (ids.length === 0) return { orders: [], next }
  const rows = await db
    .select({
      ...ORDER_COLUMNS,
      packageId: orders.packageId,
      customer: { name: users.name, email: users.email },
      receiptNumber: payments.receiptNumber,
      receiptSeries: payments.receiptSeries,
      needsAttention: selectOpenIssueKind(),
      fellShort: sql<boolean>`coalesce(${buildQueueFilter(db, 'fellShort', archive)}, false)`,
      replacementDueAt: selectReplacementDueAt(),
      now: sql<Date>`now()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids))
    .orderBy(...getOrderSorting(sort, page.queue).orderBy)
  const translateName = await loadPackageNames(db, rows, lang)
  const discounted = rows.filter(({ discount }) => discount > 0)
  const applied = await listPaymentPromotions(db, [...new Set(discounted.map(({ paymentId }) => paymentId))])
  const found = rows.map(({ now, ...order }) => {
    const expected = getDeliveryEstimate(order, getPolicyOf(archive, order.policyVersion))
    const late = getLateStep(expected, order, now)
    const promotions = order.discount > 0 ? pickOrderPromotions(applied, order) : []
    return { ...order, localPackageName: translateName(order), promotions, expected, late }
  })
  return { orders: found, next }
}

export type StaffOrder = Awaited<ReturnType<typeof listStaffOrders>>['orders'][number]

/** Selects the kind of the payment's newest open issue, or null. */
function selectOpenIssueKind() {
  return sql<IssueKind | null>`(
    select ${paymentIssues.kind} from ${paymentIssues}
    where ${paymentIssues.paymentId} = ${payments.id} and ${paymentIssues.resolvedAt} is null
    order by ${paymentIssues.id} desc limit 1)`
}

interface NamedOrder {
  packageId: string
  packageName: string
}

/**
 * Returns a translator of package names. An order keeps the name of its day in the customer's language; it is translated
 * only while that is still a name of the package.
 */
export async function loadPackageNames(db: Db, named: NamedOrder[], lang: Lang) {
  const packageIds = [...new Set(named.map(({ packageId }) => packageId))]
  const texts = await db
    .select({ packageId: packageTexts.packageId, lang: packageTexts.lang, name: packageTexts.name })
    .from(packageTexts)
    .where(inArray(packageTexts.packageId, packageIds))
  return ({ packageId, packageName }: NamedOrder): string => {
    const own = texts.filter((text) => text.packageId === packageId)
    const isCurrent = own.some(({ name }) => name === packageName)
    return (isCurrent && own.find((text) => text.lang === lang)?.name) || packageName
  }
}
