import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { SYSTEM_ACTOR } from '../actor.ts'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import { deliveryRuns } from '../orders/delivery/tables.ts'
import { resumeAfterCase } from '../orders/fulfilment/update-run.ts'
import { pauseOrder } from '../orders/pause-order.ts'
import { getRefundDebt } from '../payments/issues/sync-refund-issues.ts'
import { paymentIssues } from '../payments/issues/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import type { Db } from '../services.ts'
import { lockCase, requireCaseOrder } from './case-order.ts'
import { isPausingKind } from './case-state.ts'
import { queueCaseResolvedEmail, recordCaseWebhook, VERIFICATION_DAYS } from './notify-case.ts'
import { getDueTime } from './open-case.ts'
import { type Case, caseEvents, cases } from './tables.ts'

/** Name under which failed rows are recorded. */
const JOB = 'settle cases'

const BATCH_SIZE = 50

const isSettledRemedy = or(
  inArray(refunds.status, ['succeeded', 'failed']),
  inArray(deliveryRuns.state, ['completed', 'cancelled']),
)

/**
 * Condition: nothing of the failed refund of the case is owed any more: it succeeded late, or the money went back in another
 * way. A debt has an open issue as long as it is owed.
 */
const isDebtPaid = or(
  eq(refunds.status, 'succeeded'),
  and(
    eq(refunds.status, 'failed'),
    sql`not exists (select from ${paymentIssues} as debt
      where debt.refund_id = ${refunds.id} and debt.resolved_at is null)`,
  ),
)

/** Settles accepted cases whose refund or replacement run has ended. Returns how many there were. */
export async function settleCases(db: Db): Promise<number> {
  const due = await db
    .select({ id: cases.id })
    .from(cases)
    .leftJoin(refunds, eq(refunds.id, cases.refundId))
    .leftJoin(deliveryRuns, eq(deliveryRuns.id, cases.runId))
    .where(
      and(
        or(and(eq(cases.state, 'accepted'), isSettledRemedy), and(eq(cases.state, 'open'), isDebtPaid)),
        isNotSetAside(JOB, cases.id),
      ),
    )
    .orderBy(cases.id)
    .limit(BATCH_SIZE)
  await processEachInTransaction(db, JOB, due, (tx, { id }) => settleCase(tx, id))
  return due.length
}

/**
 * Resolves an accepted case whose refund succeeded or whose run is complete, and opens one whose remedy failed for
 * another decision. A failed refund that is owed no more resolves its case, too. Idempotent.
 */
export async function settleCase(db: Db, caseId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockCase(tx, { caseId })
    const isFailed = found.state === 'open' && found.refundId !== null
    if (found.state !== 'accepted' && !isFailed) return
    const result = await getRemedyResult(tx, found)
    if (result === 'succeeded') await resolveCase(tx, found)
    else if (result === 'failed' && !isFailed) await reopenCase(tx, found)
  })
}

async function getRemedyResult(
  tx: Db,
  { refundId, runId }: Case,
): Promise<'succeeded' | 'failed' | 'underway'> {
  if (refundId) {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (refund?.status === 'succeeded') return 'succeeded'
    if (refund?.status !== 'failed') return 'underway'
    const { unpaid, pending } = await getRefundDebt(tx, refund)
    if (unpaid === 0) return 'succeeded'
    return pending > 0 ? 'underway' : 'failed'
  }
  const [run] = runId ? await tx.select().from(deliveryRuns).where(eq(deliveryRuns.id, runId)) : []
  if (run?.state === 'completed') return 'succeeded'
  return run?.state === 'cancelled' ? 'failed' : 'underway'
}

async function resolveCase(tx: Db, { id, refundId }: Case): Promise<void> {
  const [refund] = refundId ? await tx.select().from(refunds).where(eq(refunds.id, refundId)) : []
  const [resolved] = await tx
    .update(cases)
    .set({
      state: 'resolved',
      // A case that is open after a failed refund has lost its decision.
      remedy: sql`coalesce(${cases.remedy}, 'refund')`,
      amount: sql`coalesce(${cases.amount}, ${refund?.amount ?? null}::int)`,
      decidedAt: sql`coalesce(${cases.decidedAt}, now())`,
      endedAt: sql`now()`,
    })
    .where(and(eq(cases.id, id), inArray(cases.state, ['accepted', 'open'])))
    .returning()
  if (!resolved) return
  const { orderId, amount } = resolved
  await resumeAfterCase(tx, { orderId, actor: SYSTEM_ACTOR })
  await tx.insert(caseEvents).values({ caseId: id, kind: 'resolved', amount })
  await recordCaseWebhook(tx, 'case.resolved', id)
  // A refund has an email of its own.
  if (refund?.status === 'succeeded') return
  await queueCaseResolvedEmail(tx, resolved, await requireCaseOrder(tx, { orderId }))
}

async function reopenCase(tx: Db, failed: Case): Promise<void> {
  const { id, kind, orderId, amount, refundId } = failed
  const order = await requireCaseOrder(tx, { orderId })
  await tx
    .update(cases)
    .set({
      state: 'open',
      remedy: null,
      amount: null,
      reason: null,
      ...(refundId && { proposedRemedy: 'refund', proposedAmount: amount }),
      runId: null,
      decidedBy: null,
      decidedAt: null,
      dueAt: getDueTime(order),
    })
    .where(and(eq(cases.id, id), eq(cases.state, 'accepted')))
  await tx.insert(caseEvents).values({ caseId: id, kind: 'remedy_failed', amount })
  if (isPausingKind(kind)) await pauseOrder(tx, { orderId, reason: 'case', actor: SYSTEM_ACTOR })
}

/** Expires withdrawals that nobody confirmed by email. */
export async function expireUnverifiedCases(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const expired = await tx
      .update(cases)
      .set({ state: 'expired', verificationHash: null, endedAt: sql`now()` })
      .where(
        and(
          eq(cases.state, 'unverified'),
          sql`${cases.createdAt} < now() - make_interval(days => ${VERIFICATION_DAYS})`,
        ),
      )
      .returning({ id: cases.id })
    if (expired.length > 0)
      await tx.insert(caseEvents).values(expired.map(({ id }) => ({ caseId: id, kind: 'expired' as const })))
  })
}
