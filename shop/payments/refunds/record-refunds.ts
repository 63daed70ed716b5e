import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { isId } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import type { PaymentSnapshot, RefundSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { recordWebhookMessages } from '../../webhooks/record-webhook-messages.ts'
import { getIssuer } from '../documents/get-issuer.ts'
import { issueCreditNote, issueCreditNoteReversal } from '../documents/issue-credit-note.ts'
import { isTrial } from '../expire-trial-payments.ts'
import { reopenIssue } from '../issues/resolve-payment-issue.ts'
import { reportLateRefund } from '../issues/sync-refund-issues.ts'
import { paymentIssues } from '../issues/tables.ts'
import { applyRefund, recordFailedRefund } from './apply-refund.ts'
import { insertRefund } from './create-order-refund.ts'
import { getRest } from './fail-refund.ts'
import { queueClaimEmail, queueRefundEmail, queueReturnedRefundEmail } from './queue-refund-email.ts'
import { type Refund, type RefundOwner, refunds } from './tables.ts'

/**
 * Reads the settings for credit notes and refund emails, mostly from memory. Call it before a transaction, which takes the only
 * connection.
 */
export async function getRefundContext(db: Db) {
  return { issuer: await getIssuer(db), policy: (await getSettings(db)).policy }
}

type RefundContext = Awaited<ReturnType<typeof getRefundContext>>

/** Records all refunds of a snapshot, requested here or made in the provider's dashboard. */
export async function recordRefunds(
  tx: Db,
  owner: RefundOwner,
  snapshot: PaymentSnapshot,
  context: RefundContext,
): Promise<void> {
  for (const refundSnapshot of snapshot.refunds) {
    const existing = await lockRefund(tx, snapshot, refundSnapshot)
    const refund = existing ?? (await createDashboardRefund(tx, owner, snapshot, refundSnapshot))
    await recordRefund(tx, refund, refundSnapshot, context)
  }
}

/** Records the state of one refund. Call it with the payment locked, and `syncReturnedStatus` and `syncRefundIssues` after it. */
export async function recordRefund(
  tx: Db,
  refund: Refund,
  refundSnapshot: RefundSnapshot,
  context: RefundContext,
): Promise<void> {
  if (refund.status === refundSnapshot.state || isOutdated(refund, refundSnapshot)) return
  if (refund.status === 'failed') await reportLateRefund(tx, refund)
  const settled = refundSnapshot.state !== 'pending'
  await tx
    .update(refunds)
    .set({
      status: refundSnapshot.state,
      providerRefundId: refundSnapshot.providerRefundId,
      claimUrl: refundSnapshot.claimUrl ?? refund.claimUrl,
      lastError: null,
      failureReason: refundSnapshot.state === 'failed' ? (refundSnapshot.reason ?? null) : null,
      failureCode: null,
      // The refund job checks pending refunds again.
      settledAt: settled ? sql`now()` : null,
    })
    .where(eq(refunds.id, refund.id))
  if (refundSnapshot.state === 'failed') {
    // The bank sent the money back.
    if (refund.creditNoteNumber !== null) {
      await issueCreditNoteReversal(tx, refund, context.issuer)
      await recordFailedRefund(tx, refund)
      await recordRefundWebhook(tx, 'refund.failed', refund)
      await queueReturnedRefundEmail(tx, refund)
    }
    if (refund.issueId) await reopenIssue(tx, refund.issueId, refundSnapshot.reason ?? null)
    return
  }
  if (refundSnapshot.state === 'pending' && refundSnapshot.claimUrl)
    await queueClaimEmail(tx, refund, refundSnapshot.claimUrl)
  if (refundSnapshot.state !== 'succeeded' || refund.creditNoteNumber !== null) return
  const issued = await issueCreditNote(tx, refund, context.issuer)
  await applyRefund(tx, refund)
  await recordRefundWebhook(tx, 'refund.succeeded', refund)
  await queueRefundEmail(tx, { ...refund, ...issued }, context.policy)
}

/**
 * Whether a snapshot was read before another that is recorded. A settled refund is never pending again, and one that failed
 * after its success cannot succeed again.
 */
function isOutdated(refund: Refund, { state, providerRefundId }: RefundSnapshot): boolean {
  if (refund.status === 'failed' && refund.creditNoteNumber !== null) return true
  return state === 'pending' && refund.settledAt !== null && refund.providerRefundId === providerRefundId
}

async function recordRefundWebhook(
  tx: Db,
  type: 'refund.succeeded' | 'refund.failed',
  refund: Refund,
): Promise<void> {
  const { id, paymentId, orderId, amount, currency } = refund
  await recordWebhookMessages(tx, type, async () => {
    const data = {
      id,
      paymentId,
      orderId,
      isTrial: await isTrial(tx, paymentId),
      amount: { amount, currency },
    }
    return [{ objectId: paymentId ?? id, data: { ...data, createdAt: refund.createdAt.toISOString() } }]
  })
}

async function lockRefund(
  tx: Db,
  snapshot: PaymentSnapshot,
  refundSnapshot: RefundSnapshot,
): Promise<Refund | undefined> {
  const atProvider = and(
    eq(refunds.provider, snapshot.provider),
    eq(refunds.providerRefundId, refundSnapshot.providerRefundId),
  )
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(
      refundSnapshot.refundId && isId(refundSnapshot.refundId)
        ? or(eq(refunds.id, refundSnapshot.refundId), atProvider)
        : atProvider,
    )
    .for('update')
  return refund
}

/** A dashboard refund that the surplus of its session covers is one of the surplus, and leaves the payment as it was. */
async function getDashboardOwner(
  tx: Db,
  ofSession: RefundOwner,
  { provider, sessionId }: PaymentSnapshot,
  { amount }: RefundSnapshot,
): Promise<RefundOwner> {
  const isSurplus = and(
    eq(paymentIssues.provider, provider),
    eq(paymentIssues.sessionId, sessionId),
    eq(paymentIssues.kind, 'overpaid'),
    isNull(paymentIssues.resolvedAt),
  )
  const [surplus] = await tx.select({ id: paymentIssues.id }).from(paymentIssues).where(isSurplus)
  const owner = { paymentId: null, issueId: surplus?.id ?? null }
  const rest = surplus ? await getRest(tx, owner) : 0
  // In a cryptocurrency it may round to a penny more.
  return rest > 0 && amount.amount <= rest + 1 ? owner : ofSession
}

/** Creates the row of a dashboard refund. It names the order only if the payment has a single one with a price. */
async function createDashboardRefund(
  tx: Db,
  ofSession: RefundOwner,
  snapshot: PaymentSnapshot,
  refundSnapshot: RefundSnapshot,
): Promise<Refund> {
  const owner = await getDashboardOwner(tx, ofSession, snapshot, refundSnapshot)
  const lines = owner.paymentId
    ? await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.paymentId, owner.paymentId), gt(orders.price, 0)))
    : []
  return insertRefund(tx, {
    ...owner,
    orderId: lines.length === 1 ? lines[0]?.id : null,
    provider: snapshot.provider,
    chargeId: snapshot.chargeId ?? snapshot.sessionId,
    providerRefundId: refundSnapshot.providerRefundId,
    amount: refundSnapshot.amount.amount,
    currency: refundSnapshot.amount.currency,
  })
}
