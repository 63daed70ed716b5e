import { and, eq, sql } from 'drizzle-orm'
import { actorColumns, type UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import { createReplacementRun } from '../orders/delivery/runs.ts'
import { changeOrderStatus } from '../orders/fulfilment/change-order-status.ts'
import { resumeAfterCase } from '../orders/fulfilment/update-run.ts'
import { createOrderRefund } from '../payments/refunds/create-order-refund.ts'
import { submitRefund } from '../payments/refunds/submit-refund.ts'
import { getUndeliveredShare } from '../payments/refunds/suggest-refund.ts'
import type { Db, PaymentServices } from '../services.ts'
import { type CaseOrder, getCurrentProposal, lockCase, requireCaseOrder } from './case-order.ts'
import type { Remedy } from './case-state.ts'
import { queueCaseDecidedEmail, recordCaseWebhook } from './notify-case.ts'
import { settleCase } from './settle-cases.ts'
import { listRemedies, type SuggestedRemedy } from './suggest-remedy.ts'
import { type Case, caseEvents, cases } from './tables.ts'

/** A remedy with its pence or units. */
export interface DecidedRemedy {
  remedy: Remedy
  amount: number | null
}

/**
 * `accept`: what the policy provides; `seen` is the proposal that staff saw, by default the stored one. `adjust`: another
 * remedy, with the reason for the customer.
 */
export type Decision =
  | { decision: 'accept'; reason?: string; seen?: DecidedRemedy }
  | { decision: 'adjust'; remedy: Remedy; amount: number | null; reason: string }
  | { decision: 'refuse'; reason: string }

export interface CaseDecision {
  caseId: string
  decision: Decision
  /** Revision that the decision is based on; undefined skips the check. */
  expected?: number
  /** Whether the member of staff may refund. */
  canRefund: boolean
  /** As of `createOrderRefund`. */
  unconfirmedLimit?: number
  actor: UserActor
}

/**
 * Decides an open case: creates its refund or its replacement run, ends or resumes the order, and tells the customer.
 * After the commit it sends the refund to the provider. The proposal is computed again: when it is no longer the one that
 * staff accept, the new one is stored and nothing is paid. Throws ShopError `not_found`, `changed_meanwhile`,
 * `case_decided`, `proposal_changed`, `forbidden`, `replacement_not_possible`, `reason_missing`, and what
 * `createOrderRefund` throws.
 */
export async function decideCase(db: Db, services: PaymentServices, request: CaseDecision): Promise<void> {
  const { caseId } = request
  // Its refund may have been repeated in another way since it failed.
  await settleCase(db, caseId)
  const decided = await db.transaction((tx) => recordDecision(tx, request))
  if (!decided) throw new ShopError('proposal_changed')
  if (!decided.refundId) return
  await submitRefund(db, services, decided.refundId)
  await settleCase(db, caseId)
}

/** Returns the decided case, or null when the proposal has changed and nothing was decided. */
async function recordDecision(tx: Db, request: CaseDecision): Promise<Case | null> {
  const { caseId, decision, actor } = request
  const before = await lockCase(tx, { caseId })
  requireRevision(before.revision, request.expected)
  if (before.state !== 'open') throw new ShopError('case_decided')
  if (decision.decision === 'accept') {
    const { proposedRemedy: remedy, proposedAmount: amount } = before
    const seen = decision.seen ?? { remedy, amount }
    const proposal = await getCurrentProposal(tx, before)
    if (proposal.remedy !== seen.remedy || proposal.amount !== seen.amount) {
      await storeProposal(tx, caseId, proposal)
      return null
    }
    if (proposal.remedy !== remedy || proposal.amount !== amount) await storeProposal(tx, caseId, proposal)
  }
  const { remedy, amount } = getRemedy(before, decision)
  if (remedy === 'refund' && !request.canRefund) throw new ShopError('forbidden')
  const reason = decision.reason ?? null
  const order = { orderId: before.orderId, actor }
  const refund =
    remedy === 'refund' && amount !== null
      ? await createOrderRefund(tx, {
          ...order,
          amount,
          reason: reason ?? undefined,
          actorId: actor.userId,
          unconfirmedLimit: request.unconfirmedLimit,
          // The revision tells a decision after a failed refund from the earlier one.
          idempotencyKey: `case ${caseId} ${before.revision}`,
          isForMissing: before.kind === 'quality' || before.kind === 'replacement',
        })
      : null
  const found = await requireCaseOrder(tx, { orderId: before.orderId })
  if (remedy === 'replacement') requireReplaceable(before, found, amount ?? 0)
  const run =
    remedy === 'replacement' && amount !== null
      ? await createReplacementRun(tx, {
          orderId: before.orderId,
          quantity: amount,
          caseId,
          hours: found.policy.replacementHours,
        })
      : null
  const ends = decision.decision !== 'refuse' && isOrderEnding(before, found, { remedy, amount })
  if (decision.decision !== 'refuse' && remedy === 'none' && !ends && !reason)
    throw new ShopError('reason_missing')
  if (ends) await endOrder(tx, found, actor)
  else await resumeAfterCase(tx, order)

  const state = decision.decision === 'refuse' ? 'refused' : refund || run ? 'accepted' : 'resolved'
  const [decided] = await tx
    .update(cases)
    .set({
      state,
      remedy,
      amount,
      reason,
      refundId: refund?.id ?? null,
      runId: run?.id ?? null,
      decidedBy: actor.userId,
      decidedAt: sql`now()`,
      endedAt: state === 'accepted' ? null : sql`now()`,
    })
    .where(and(eq(cases.id, caseId), eq(cases.state, 'open')))
    .returning()
  if (!decided) throw new ShopError('case_decided')
  await recordDecisionEvents(tx, decided, { outcome: OUTCOMES[decision.decision], actor, found })
  return decided
}

const OUTCOMES = { accept: 'accepted', adjust: 'adjusted', refuse: 'refused' } as const

async function recordDecisionEvents(
  tx: Db,
  decided: Case,
  {
    outcome,
    actor,
    found,
  }: { outcome: 'accepted' | 'adjusted' | 'refused'; actor: UserActor; found: CaseOrder },
): Promise<void> {
  const { id: caseId, kind, state, remedy, amount, reason } = decided
  await tx.insert(caseEvents).values({ caseId, kind: outcome, note: reason, amount, ...actorColumns(actor) })
  if (state === 'resolved') await tx.insert(caseEvents).values({ caseId, kind: 'resolved' })
  await recordCaseWebhook(tx, 'case.decided', caseId)
  if (state === 'resolved') await recordCaseWebhook(tx, 'case.resolved', caseId)
  await queueCaseDecidedEmail(tx, decided, found, outcome)
  await recordAction(tx, actor, 'case.decided', caseId, {
    before: { state: 'open' },
    after: {
      state,
      kind,
      outcome,
      remedy,
      ...(amount !== null && { [remedy === 'replacement' ? 'quantity' : 'amount']: amount }),
      ...(reason && { reason }),
    },
  })
}

/** Stores what the policy provides now, so that everybody sees why the earlier proposal was not carried out. */
async function storeProposal(tx: Db, caseId: string, { remedy, amount }: SuggestedRemedy): Promise<void> {
  await tx.update(cases).set({ proposedRemedy: remedy, proposedAmount: amount }).where(eq(cases.id, caseId))
  await tx.insert(caseEvents).values({ caseId, kind: 'proposal_changed', amount })
}

function getRemedy({ proposedRemedy, proposedAmount }: Case, decision: Decision): DecidedRemedy {
  if (decision.decision === 'accept')
    return decision.seen ?? { remedy: proposedRemedy, amount: proposedAmount }
  if (decision.decision === 'refuse' || decision.remedy === 'none') return { remedy: 'none', amount: null }
  return { remedy: decision.remedy, amount: decision.amount }
}

function requireReplaceable({ kind }: Case, { judged }: CaseOrder, units: number): void {
  const limits = { refund: judged.balance.left, replacement: judged.quantity }
  if (!listRemedies(kind, judged, limits).includes('replacement') || units > limits.replacement)
    throw new ShopError('replacement_not_possible')
}

/**
 * A cancellation or withdrawal ends the order, and so does money for what was not delivered. A goodwill refund leaves the
 * order running.
 */
function isOrderEnding(
  { kind }: Case,
  { judged }: CaseOrder,
  { remedy, amount }: { remedy: Remedy; amount: number | null },
): boolean {
  if (kind === 'cancellation' || kind === 'withdrawal') return true
  if (remedy !== 'refund') return false
  return kind === 'non_delivery' || (kind === 'refund' && (amount ?? 0) >= getUndeliveredShare(judged))
}

/** Ends an open order by what was delivered. An order that was not started is cancelled, and its refund closes it. */
async function endOrder(tx: Db, { row }: CaseOrder, actor: UserActor): Promise<void> {
  const { id: orderId, status, delivered, quantity } = row
  if (status === 'pending') await changeOrderStatus(tx, { orderId, to: 'cancelled', actor })
  if (status !== 'processing') return
  const to = delivered === 0 ? 'failed' : delivered < quantity ? 'partial' : 'completed'
  await changeOrderStatus(tx, { orderId, to, actor })
}
