import {
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { hasRow } from '../../database/has-row.ts'
import { newId } from '../../id.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import { orders } from '../../orders/tables.ts'
import type { DisputeSnapshot, PaymentSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { recordWebhookMessages } from '../../webhooks/record-webhook-messages.ts'
import type { Issuer } from '../documents/get-issuer.ts'
import { syncDisputeCreditNote } from '../documents/issue-credit-note.ts'
import { isTrial } from '../expire-trial-payments.ts'
import { openPaymentIssue } from '../issues/open-payment-issue.ts'
import { paymentIssues } from '../issues/tables.ts'
import { returnAssignments } from '../refunds/tables.ts'
import { type Dispute, disputes } from './tables.ts'

type DisputedPayment = Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId' | 'disputes'>

/**
 * Records the disputes of a snapshot. Idempotent; an older snapshot does not open a closed dispute again. Call
 * it with the payment locked.
 */
export async function recordDisputes(
  tx: Db,
  paymentId: string | null,
  snapshot: DisputedPayment,
  issuer: Issuer,
): Promise<void> {
  for (const dispute of snapshot.disputes) await recordDispute(tx, paymentId, { snapshot, dispute, issuer })
}

/** Whether the snapshot ends a dispute otherwise than it is recorded. Either decision may be the older one. */
export async function hasOtherDecision(
  tx: Db,
  { provider, disputes: found }: DisputedPayment,
): Promise<boolean> {
  const isOther = found.flatMap(({ disputeId, state }) =>
    disputeId && state !== 'open'
      ? and(eq(disputes.providerDisputeId, disputeId), notInArray(disputes.state, ['open', state]))
      : [],
  )
  return (
    isOther.length > 0 &&
    (await tx.$count(disputes, and(eq(disputes.provider, provider), or(...isOther)))) > 0
  )
}

async function recordDispute(
  tx: Db,
  paymentId: string | null,
  { snapshot, dispute, issuer }: { snapshot: DisputedPayment; dispute: DisputeSnapshot; issuer: Issuer },
): Promise<void> {
  const { provider, sessionId, chargeId } = snapshot
  const { disputeId, openedAt, reason, amount, evidenceDueAt, state } = dispute
  const unnamed = `charge:${chargeId ?? sessionId}`
  if (disputeId) await setProviderDisputeId(tx, provider, unnamed, disputeId)
  else if (await isKnownDispute(tx, provider, sessionId)) return
  const closedAt = state === 'open' ? null : sql`now()`
  const data = {
    reason,
    amount: amount.amount,
    currency: amount.currency,
    evidenceDueAt,
    state,
    ...(openedAt && { openedAt }),
  }
  const [changed] = await tx
    .insert(disputes)
    .values({
      id: newId(),
      provider,
      providerDisputeId: disputeId ?? unnamed,
      paymentId,
      sessionId,
      chargeId,
      closedAt,
      ...data,
    })
    .onConflictDoUpdate({
      target: [disputes.provider, disputes.providerDisputeId],
      set: {
        ...data,
        reason: sql`coalesce(excluded.reason, ${disputes.reason})`,
        evidenceDueAt: sql`coalesce(excluded.evidence_due_at, ${disputes.evidenceDueAt})`,
        stateSince: sql`case when ${disputes.state} = excluded.state then ${disputes.stateSince} else now() end`,
        closedAt: sql`case when ${disputes.state} = excluded.state then ${disputes.closedAt} else excluded.closed_at end`,
      },
      // A decision may change after an appeal, but a closed dispute does not open again under the same id.
      setWhere: sql`excluded.state <> 'open' or ${disputes.state} = 'open'`,
    })
    .returning({
      ...getTableColumns(disputes),
      isNews: sql<boolean>`${disputes.stateSince} = now()`,
      isFirst: sql<boolean>`xmax = 0`,
    })
  if (!changed) return
  await dropAssignmentsAbove(tx, changed)
  if (paymentId) await syncDisputeCreditNote(tx, changed, issuer)
  if (!changed.isNews) return
  // The shop may hear of a dispute only once it is lost.
  if (state === 'open' || (state === 'lost' && changed.isFirst)) {
    await recordDisputeWebhook(tx, 'payment.disputed', changed)
    await recordNotification(tx, 'dispute', changed.id, {
      orderId: paymentId && (await getFirstOrderId(tx, paymentId)),
      amount,
      dueAt: changed.evidenceDueAt?.toISOString() ?? null,
    })
  }
  if (state === 'lost' || (state !== 'open' && !changed.isFirst))
    await recordDisputeWebhook(tx, 'payment.dispute_closed', changed)
  if (state === 'open' || state === 'lost') {
    await openDisputeIssue(tx, paymentId, { provider, sessionId, chargeId, amount, reason })
  }
  const open = hasRow(
    tx,
    disputes,
    eq(disputes.provider, provider),
    eq(disputes.sessionId, sessionId),
    sql`state in ('open', 'lost')`,
  )
  if (state === 'won' || state === 'withdrawn') {
    await resolveDisputeIssue(tx, { provider, sessionId }, state, not(open))
  }
}

async function recordDisputeWebhook(
  tx: Db,
  type: 'payment.disputed' | 'payment.dispute_closed',
  { id, paymentId, reason, state, openedAt, evidenceDueAt, amount, currency }: Dispute,
): Promise<void> {
  await recordWebhookMessages(tx, type, async () => {
    const data = {
      id,
      paymentId,
      isTrial: await isTrial(tx, paymentId),
      amount: { amount, currency },
      reason,
      state,
      openedAt: openedAt.toISOString(),
      evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    }
    return [{ objectId: paymentId ?? id, data }]
  })
}

async function getFirstOrderId(tx: Db, paymentId: string): Promise<string | null> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(asc(orders.line))
    .limit(1)
  return order?.id ?? null
}

async function setProviderDisputeId(
  tx: Db,
  provider: PaymentSnapshot['provider'],
  unnamed: string,
  disputeId: string,
): Promise<void> {
  const named = tx
    .select({ one: sql`1` })
    .from(sql`${disputes} as named`)
    .where(sql`named.provider = ${provider} and named.provider_dispute_id = ${disputeId}`)
  await tx
    .update(disputes)
    .set({ providerDisputeId: disputeId })
    .where(and(eq(disputes.provider, provider), eq(disputes.providerDisputeId, unnamed), notExists(named)))
}

/** Whether the session has an open dispute with an id, so that a report without an id means that dispute. */
async function isKnownDispute(
  tx: Db,
  provider: PaymentSnapshot['provider'],
  sessionId: string,
): Promise<boolean> {
  const ofSession = and(eq(disputes.provider, provider), eq(disputes.sessionId, sessionId))
  const open = and(
    ofSession,
    isNull(disputes.closedAt),
    sql`${disputes.providerDisputeId} not like 'charge:%'`,
  )
  return (await tx.$count(disputes, open)) > 0
}

/** A dispute that becomes smaller than its assigned parts loses all of them. */
async function dropAssignmentsAbove(tx: Db, { id, amount }: Pick<Dispute, 'id' | 'amount'>): Promise<void> {
  const isOfDispute = eq(returnAssignments.disputeId, id)
  const assigned = tx
    .select({ pence: sql`sum(${returnAssignments.amount})` })
    .from(returnAssignments)
    .where(isOfDispute)
  await tx.delete(returnAssignments).where(and(isOfDispute, sql`(${assigned}) > ${amount}`))
}

type DisputedMoney = Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId' | 'amount'> & {
  reason: string | null
}

type SessionKey = Pick<PaymentSnapshot, 'provider' | 'sessionId'>

/** Opens the issue of a disputed session, or opens it again when an earlier dispute was resolved. */
async function openDisputeIssue(tx: Db, paymentId: string | null, money: DisputedMoney): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ createdAt: sql`now()`, resolvedAt: null, resolvedBy: null, resolution: null })
    .where(and(isDisputeIssue(money), isNotNull(paymentIssues.resolvedAt)))
  await openPaymentIssue(tx, 'disputed', paymentId, money)
}

/** Resolves the issue after the provider decided for the shop or the dispute was withdrawn. */
async function resolveDisputeIssue(
  tx: Db,
  session: SessionKey,
  resolution: 'won' | 'withdrawn',
  ifAllClosed: SQL,
): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()`, resolvedBy: null, resolution: `dispute_${resolution}` })
    .where(and(isDisputeIssue(session), isNull(paymentIssues.resolvedAt), ifAllClosed))
}

function isDisputeIssue({ provider, sessionId }: SessionKey) {
  return and(
    eq(paymentIssues.provider, provider),
    eq(paymentIssues.sessionId, sessionId),
    eq(paymentIssues.kind, 'disputed'),
  )
}
