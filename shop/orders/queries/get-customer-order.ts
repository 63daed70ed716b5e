import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { getMissingUnits } from '../../cases/case-order.ts'
import { listOrderCases } from '../../cases/get-case.ts'
import { type CaseOption, listCaseOptions } from '../../cases/list-case-options.ts'
import type { JudgedOrder, MissingUnits } from '../../cases/propose-remedy.ts'
import { getStoredMethodCard } from '../../catalog/get-stored-method-card.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { getRefundSummary } from '../../payments/refunds/get-refund-summary.ts'
import type { OrderBalance } from '../../payments/refunds/order-balance.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import { listPaymentPromotions, pickOrderPromotions } from '../../promotions/list-payment-promotions.ts'
import type { Db } from '../../services.ts'
import { getPolicyArchive, getPolicyOf } from '../../settings/policy-archive.ts'
import { requireDelivery } from '../delivery/get-delivery.ts'
import { orders } from '../tables.ts'
import { addOrderProgress, CUSTOMER_EVENTS } from './add-order-progress.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

/**
 * Returns an order of a customer with its history, refund summary, promotions and cases. Null when there is none or it
 * belongs to another customer.
 */
export async function getCustomerOrder(db: Db, { orderId, userId }: { orderId: string; userId: string }) {
  const lines = await db
    .select({
      ...ORDER_COLUMNS,
      methodCardId: orders.methodCardId,
      now: sql<Date>`now()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  const [order] = await addOrderProgress(db, lines, CUSTOMER_EVENTS)
  if (!order) return null
  const applied = order.discount > 0 ? await listPaymentPromotions(db, [order.paymentId]) : []
  const refund = await getRefundSummary(db, order)
  const cases = await listOrderCases(db, orderId)
  const isActive = cases.some(({ state }) => state === 'open' || state === 'accepted')
  return {
    ...order,
    promotions: pickOrderPromotions(applied, order),
    refund: { ...refund, claims: await listRefundClaims(db, order) },
    cases,
    caseOptions: isActive ? [] : await getCaseOptions(db, order, refund.balance),
    delivery: await requireDelivery(db, orderId),
    methodCard: await getStoredMethodCard(db, order.methodCardId),
  }
}

/** Lists refunds that the customer has to claim, of the order and of its whole payment. */
function listRefundClaims(db: Db, { id, paymentId }: { id: string; paymentId: string }) {
  return db
    .select({ amount: refunds.amount, url: sql<string>`${refunds.claimUrl}` })
    .from(refunds)
    .leftJoin(paymentIssues, eq(paymentIssues.id, refunds.issueId))
    .where(
      and(
        eq(refunds.status, 'pending'),
        isNotNull(refunds.claimUrl),
        or(eq(refunds.paymentId, paymentId), eq(paymentIssues.paymentId, paymentId)),
        or(eq(refunds.orderId, id), isNull(refunds.orderId)),
      ),
    )
    .orderBy(asc(refunds.id))
}

type OptionOrder = Omit<JudgedOrder, 'balance' | keyof MissingUnits> &
  Parameters<typeof getMissingUnits>[1] & {
    policyVersion: string
    now: Date
  }

async function getCaseOptions(db: Db, order: OptionOrder, balance: OrderBalance): Promise<CaseOption[]> {
  const policy = getPolicyOf(await getPolicyArchive(db), order.policyVersion)
  const missing = await getMissingUnits(db, order)
  return listCaseOptions({ ...order, ...missing, balance }, { policy, now: order.now })
}
