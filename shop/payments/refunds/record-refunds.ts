import { and, eq, or, sql } from 'drizzle-orm'
import { isId } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import type { Db, PaymentSnapshot, RefundSnapshot } from '../../services.ts'
import type { ShopSettings } from '../../settings/get-settings.ts'
import { getSeller } from '../documents/get-seller.ts'
import { issueCreditNote, issueCreditNoteReversal } from '../documents/issue-credit-note.ts'
import { openPaymentIssue } from '../issues/open-payment-issue.ts'
import { resolveRefundIssue } from '../issues/resolve-payment-issue.ts'
import { applyRefund, revertRefund } from './apply-refund.ts'
import { insertRefund } from './create-order-refund.ts'
import { queueRefundEmail } from './queue-refund-email.ts'
import { type Refund, refunds } from './tables.ts'

/** What the refunded money was: a payment's own, or money that bought nothing. */
interface RefundOwner {
  paymentId: string | null
  issueId: string | null
}

/** Every refund the provider knows, asked for here or made in its dashboard, as it stands there. */
export async function recordRefunds(
  tx: Db,
  owner: RefundOwner,
  truth: PaymentSnapshot,
  settings: ShopSettings,
): Promise<void> {
  for (const told of truth.refunds) {
    const known = await lockRefund(tx, truth, told)
    const refund = known ?? (await createDashboardRefund(tx, owner, truth, told))
    await recordRefund(tx, refund, told, truth, settings)
  }
}

/** Called with the payment locked. */
export async function recordRefund(
  tx: Db,
  refund: Refund,
  told: RefundSnapshot,
  truth: Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId'>,
  settings: ShopSettings,
): Promise<void> {
  if (refund.status === told.state) return
  // A refund that failed after its success does not succeed again: this was read earlier than what is known.
  if (refund.status === 'failed' && refund.creditNote !== null) return
  const settled = told.state !== 'pending'
  await tx
    .update(refunds)
    .set({
      status: told.state,
      providerRefundId: told.providerRefundId,
      lastError: null,
      failureReason: told.state === 'failed' ? (told.reason ?? null) : null,
      // A pending one is asked about again by the reconciling job.
      settledAt: settled ? sql`now()` : null,
    })
    .where(eq(refunds.id, refund.id))
  const money = { ...truth, amount: told.amount }
  if (settled && refund.overdueAt) await resolveRefundIssue(tx, 'refund_overdue', refund)
  if (told.state === 'failed') {
    // Also one that had succeeded: the bank sent the money back, and the customer has none.
    if (refund.creditNote !== null) {
      await issueCreditNoteReversal(tx, refund, getSeller(settings))
      await revertRefund(tx, refund)
    }
    await openPaymentIssue(tx, 'refund_failed', refund.paymentId, { ...money, reason: told.reason })
    return
  }
  if (refund.status === 'failed') {
    // Staff were told that the customer has nothing, and may have paid it another way.
    await resolveRefundIssue(tx, 'refund_failed', refund)
    await openPaymentIssue(tx, 'refund_late', refund.paymentId, money)
  }
  if (told.state !== 'succeeded' || refund.creditNote !== null) return
  const issued = await issueCreditNote(tx, refund, getSeller(settings))
  await applyRefund(tx, refund)
  await queueRefundEmail(tx, { ...refund, ...issued }, settings.policy)
}

async function lockRefund(tx: Db, truth: PaymentSnapshot, told: RefundSnapshot): Promise<Refund | undefined> {
  const atProvider = and(
    eq(refunds.provider, truth.provider),
    eq(refunds.providerRefundId, told.providerRefundId),
  )
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(told.refundId && isId(told.refundId) ? or(eq(refunds.id, told.refundId), atProvider) : atProvider)
    .for('update')
  return refund
}

/** One made in the dashboard: of the payment's one order, else nobody said of which. */
async function createDashboardRefund(
  tx: Db,
  owner: RefundOwner,
  truth: PaymentSnapshot,
  told: RefundSnapshot,
): Promise<Refund> {
  const lines = owner.paymentId
    ? await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, owner.paymentId))
    : []
  return insertRefund(tx, {
    ...owner,
    orderId: lines.length === 1 ? lines[0]?.id : null,
    provider: truth.provider,
    chargeId: truth.chargeId ?? truth.sessionId,
    providerRefundId: told.providerRefundId,
    amount: told.amount.amount,
    currency: told.amount.currency,
  })
}
