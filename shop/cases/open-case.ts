import { and, eq, inArray, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/user.ts'
import { type Actor, actorColumns } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { HOUR_MS } from '../durations.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import { recordNotification } from '../notifications/record-notification.ts'
import { resumeAfterCase } from '../orders/fulfilment/update-run.ts'
import { pauseOrder } from '../orders/pause-order.ts'
import type { Db } from '../services.ts'
import { addCaseUploads } from './add-evidence.ts'
import { type CaseOrder, lockCase, proposeCaseRemedy, requireCaseOrder } from './case-order.ts'
import { type CaseKind, canOpenBeside, isPausingKind } from './case-state.ts'
import { queueCaseOpenedEmail, recordCaseWebhook } from './notify-case.ts'
import { canCustomerOpen } from './suggest-remedy.ts'
import { type Case, caseEvents, cases } from './tables.ts'

export interface NewCase {
  orderId: string
  kind: CaseKind
  statement?: string
  /** Missing units that the customer reports. */
  missing?: number
  uploadIds?: string[]
  actor: Actor
  /** The customer who opens it; left out for staff and for the shop itself. */
  customerId?: string
}

/**
 * Opens a case with what the policy of the order provides, pauses the work where the kind requires it, and queues the
 * dated acknowledgement. A withdrawal replaces a case that is not decided yet. Throws ShopError `not_found`, `order_not_paid`, `case_open`,
 * `case_not_possible`, or `unauthenticated` when the account of the customer was erased meanwhile.
 */
export async function openCase(db: Db, request: NewCase): Promise<Case> {
  const { orderId, kind, actor, customerId, statement = '', missing } = request
  return db.transaction(async (tx) => {
    // Before the order: an account that is being erased keeps no new statement.
    if (customerId) await requireActiveUser(tx, customerId)
    const order = await requireCaseOrder(tx, { orderId, userId: customerId })
    await requireRoomForCase(tx, { orderId, kind, actor })
    const proposal = proposeCaseRemedy(order, { kind, missing, statedAt: order.now })
    if (proposal.reason === 'not_paid') throw new ShopError('order_not_paid')
    if (customerId && !canCustomerOpen(proposal)) throw new ShopError('case_not_possible')
    const [opened] = await tx
      .insert(cases)
      .values({
        id: newId(),
        orderId,
        userId: order.row.userId,
        kind,
        state: 'open',
        statement,
        lang: order.payment.lang,
        proposedRemedy: proposal.remedy,
        proposedAmount: proposal.amount,
        dueAt: getDueTime(order),
        createdAt: order.now,
      })
      .returning()
    if (!opened) throw new Error('case was not inserted')
    await tx
      .insert(caseEvents)
      .values({ caseId: opened.id, kind: 'opened', amount: missing ?? null, ...actorColumns(actor) })
    if (request.uploadIds?.length) await addCaseUploads(tx, opened, { uploadIds: request.uploadIds, actor })
    await processOpenedCase(tx, { opened, order, actor })
    return opened
  })
}

/** Pauses the work, queues the acknowledgement, notifies staff of a customer's case and writes the activity log, for a case that is open now. */
export async function processOpenedCase(
  tx: Db,
  { opened, order, actor }: { opened: Case; order: CaseOrder; actor: Actor },
): Promise<void> {
  const { id, orderId, kind } = opened
  if (isPausingKind(kind)) await pauseOrder(tx, { orderId, reason: 'case', actor })
  await queueCaseOpenedEmail(tx, opened, order)
  await recordCaseWebhook(tx, 'case.opened', id)
  if (actor.userId === opened.userId) {
    const dueAt = opened.dueAt.toISOString()
    await recordNotification(tx, 'case', id, { orderId, caseKind: kind, dueAt })
  }
  await recordAction(tx, actor, 'case.opened', id, { after: { kind, orderId } })
}

/** Returns the deadline of the decision, by the review time that the policy promises. */
export function getDueTime({ now, policy }: Pick<CaseOrder, 'now' | 'policy'>): Date {
  return new Date(now.getTime() + policy.reviewHours.to * HOUR_MS)
}

/**
 * Ends the active case of an order where another can be opened beside it (`canOpenBeside`), unless `mayReplace` is false.
 * The caller locks the order. Throws `case_open`.
 */
export async function requireRoomForCase(
  tx: Db,
  request: { orderId: string; kind: CaseKind; actor: Actor; mayReplace?: boolean },
): Promise<void> {
  const { orderId, kind, actor, mayReplace = true } = request
  const isActive = and(eq(cases.orderId, orderId), inArray(cases.state, ['open', 'accepted']))
  const [active] = await tx.select().from(cases).where(isActive)
  if (!active) return
  if (!mayReplace || !canOpenBeside(kind, active)) throw new ShopError('case_open')
  await markCancelled(tx, active.id, actor)
}

async function markCancelled(tx: Db, caseId: string, actor: Actor): Promise<void> {
  await tx
    .update(cases)
    .set({ state: 'cancelled', endedAt: sql`now()` })
    .where(and(eq(cases.id, caseId), eq(cases.state, 'open')))
  await tx.insert(caseEvents).values({ caseId, kind: 'cancelled', ...actorColumns(actor) })
  await recordCaseWebhook(tx, 'case.cancelled', caseId)
  await recordAction(tx, actor, 'case.cancelled', caseId)
}

/**
 * Takes a case back before it is decided, and resumes the work. Cancelling it again changes nothing. Throws ShopError
 * `not_found` or `case_decided`.
 */
export async function cancelCase(
  db: Db,
  { caseId, customerId, actor }: { caseId: string; customerId: string; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state, orderId } = await lockCase(tx, { caseId, customerId })
    if (state === 'cancelled') return
    if (state !== 'open') throw new ShopError('case_decided')
    await markCancelled(tx, caseId, actor)
    await resumeAfterCase(tx, { orderId, actor })
  })
}
