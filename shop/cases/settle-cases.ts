import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { SYSTEM_ACTOR } from '../actor.ts'
import { deliveryRuns } from '../orders/delivery/tables.ts'
import { pauseOrder } from '../orders/pause-order.ts'
import { refunds } from '../payments/refunds/tables.ts'
import type { Db } from '../services.ts'
import { requireCaseOrder } from './case-order.ts'
import { lockCase } from './lock-case.ts'
import { getDueTime, isPausingKind } from './open-case.ts'
import { queueCaseResolvedEmail, VERIFICATION_DAYS } from './queue-case-emails.ts'
import { recordCaseWebhook } from './record-case-webhook.ts'
import { type Case, caseEvents, cases } from './tables.ts'

const BATCH_SIZE = 50

const isSettledRemedy = or(
  inArray(refunds.status, ['succeeded', 'failed']),
  inArray(deliveryRuns.state, ['completed', 'cancelled']),
)

/** Settles accepted cases whose refund or replacement run has ended. Returns how many there were. */
export async function settleCases(db: Db): Promise<number> {
  const due = await db
    .select({ id: cases.id })
    .from(cases)
    .leftJoin(refunds, eq(refunds.id, cases.refundId))
    .leftJoin(deliveryRuns, eq(deliveryRuns.id, cases.runId))
    .where(and(eq(cases.state, 'accepted'), isSettledRemedy))
    .orderBy(cases.id)
    .limit(BATCH_SIZE)
  for (const { id } of due) await settleCase(db, id)
  return due.length
}

/**
 * Resolves an accepted case whose refund succeeded or whose run is complete, and opens one whose remedy failed for
 * another decision. Idempotent.
 */
export async function settleCase(db: Db, caseId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const accepted = await lockCase(tx, { caseId })
    if (accepted.state !== 'accepted') return
    const result = await getRemedyResult(tx, accepted)
    if (result === 'succeeded') await resolveCase(tx, accepted)
    else if (result === 'failed') await reopenCase(tx, accepted)
  })
}

async function getRemedyResult(
  tx: Db,
  { refundId, runId }: Case,
): Promise<'succeeded' | 'failed' | 'underway'> {
  if (refundId) {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    return refund?.status === 'succeeded' || refund?.status === 'failed' ? refund.status : 'underway'
  }
  const [run] = runId ? await tx.select().from(deliveryRuns).where(eq(deliveryRuns.id, runId)) : []
  if (run?.state === 'completed') return 'succeeded'
  return run?.state === 'cancelled' ? 'failed' : 'underway'
}

async function resolveCase(tx: Db, accepted: Case): Promise<void> {
  await tx
    .update(cases)
    .set({ state: 'resolved', endedAt: sql`now()` })
    .where(and(eq(cases.id, accepted.id), eq(cases.state, 'accepted')))
  await tx.insert(caseEvents).values({ caseId: accepted.id, kind: 'resolved', amount: accepted.amount })
  await recordCaseWebhook(tx, 'case.resolved', accepted.id)
  const order = await requireCaseOrder(tx, { orderId: accepted.orderId })
  await queueCaseResolvedEmail(tx, accepted, order)
}

async function reopenCase(tx: Db, { id, kind, orderId, amount }: Case): Promise<void> {
  const order = await requireCaseOrder(tx, { orderId })
  await tx
    .update(cases)
    .set({
      ...{ state: 'open', remedy: null, amount: null, reason: null, refundId: null, runId: null },
      ...{ decidedBy: null, decidedAt: null, dueAt: getDueTime(order) },
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
