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

/** Whose money was refunded: a payment's own, or money that paid for no order. */
interface RefundOwner {
  paymentId: string | null
  issueId: string | null
}

/** Records all refunds of a snapshot, requested here or made in the provider's dashboard. */
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

/** Records the state of one refund. Call it with the payment locked. */
export async function recordRefund(
  tx: Db,
  refund: Refund,
  told: RefundSnapshot,
  truth: Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId'>,
  settings: ShopSettings,
): Promise<void> {
  if (refund.status === told.state) return
  // A refund that failed after its success cannot succeed again, so this snapshot is outdated.
  if (refund.status === 'failed' && refund.creditNote !== null) return
  const settled = told.state !== 'pending'
  await tx
    .update(refunds)
    .set({
      status: told.state,
      providerRefundId: told.providerRefundId,
      lastError: null,
      failureReason: told.state === 'failed' ? (told.reason ?? null) : null,
      // The refund job checks pending refunds again.
      settledAt: settled ? sql`now()` : null,
    })
    .where(eq(refunds.id, refund.id))
  const money = { ...truth, amount: told.amount }
  if (settled && refund.overdueAt) await resolveRefundIssue(tx, 'refund_overdue', refund)
  if (told.state === 'failed') {
    // A refund fails after its success when the bank sends the money back.
    if (refund.creditNote !== null) {
      await issueCreditNoteReversal(tx, refund, getSeller(settings))
      await revertRefund(tx, refund)
    }
    await openPaymentIssue(tx, 'refund_failed', refund.paymentId, { ...money, reason: told.reason })
    return
  }
  if (refund.status === 'failed') {
    // After the failure, staff may have paid the customer another way.
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

/** Creates the row of a dashboard refund. It names the order only if the payment has a single one. */
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
