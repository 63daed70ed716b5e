import { eq, sql } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { disputes } from '../disputes/tables.ts'
import { syncRefundIssues } from '../issues/sync-refund-issues.ts'
import { lockPayment } from '../lock-payment.ts'
import { applyParts } from './apply-refund.ts'
import { refunds, returnAssignments } from './tables.ts'
import { listAssignableOrders, listUnassignedReturns, type UnassignedReturn } from './unassigned-returns.ts'

interface ReturnAssignment {
  /** The id of a refund or of a lost dispute. */
  returnId: string
  parts: AssignedPart[]
  actorId: string
}

interface AssignedPart {
  orderId: string
  /** Pence. */
  amount: number
}

/**
 * Assigns money that went back without naming an order, a refund made at the provider or a lost dispute, to orders of its
 * payment, in parts. What is not assigned stays so. Throws ShopError `not_found`, `already_assigned` when nothing is left to
 * assign, and `assignment_too_large` when an order or the money has less left.
 */
export async function assignReturn(db: Db, assignment: ReturnAssignment): Promise<void> {
  const { returnId, parts, actorId } = assignment
  await db.transaction(async (tx) => {
    const paymentId = await getPaymentId(tx, returnId)
    if (!paymentId || !(await lockPayment(tx, paymentId))) throw new ShopError('not_found')
    const money = (await listUnassignedReturns(tx, [paymentId])).find(({ id }) => id === returnId)
    if (!money) throw new ShopError('already_assigned')
    await requireRoom(tx, money, parts)
    const { kind, currency } = money
    const isRefund = kind === 'refund'
    for (const { orderId, amount } of parts) {
      await insertAssignment(tx, {
        ...(isRefund ? { refundId: returnId } : { disputeId: returnId }),
        orderId,
        amount,
      })
      await recordAction(
        tx,
        { userId: actorId, apiKeyId: null },
        isRefund ? 'order.refund_assigned' : 'order.dispute_assigned',
        orderId,
        { after: { amount, currency } },
      )
    }
    if (isRefund) await applyToOrders(tx, returnId, parts)
    await syncRefundIssues(tx, paymentId)
  })
}

/** Assigns a part of a refund or a dispute to an order, beside earlier parts for the same order. */
export async function insertAssignment(
  tx: Db,
  part: AssignedPart & ({ refundId: string } | { disputeId: string }),
): Promise<void> {
  const { refundId, disputeId } = returnAssignments
  await tx
    .insert(returnAssignments)
    .values({ id: newId(), ...part })
    .onConflictDoUpdate({
      target: ['refundId' in part ? refundId : disputeId, returnAssignments.orderId],
      set: { amount: sql`${returnAssignments.amount} + excluded.amount` },
    })
}

async function getPaymentId(tx: Db, returnId: string): Promise<string | null> {
  const [refund] = await tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, returnId))
  if (refund) return refund.paymentId
  const [dispute] = await tx
    .select({ paymentId: disputes.paymentId })
    .from(disputes)
    .where(eq(disputes.id, returnId))
  return dispute?.paymentId ?? null
}

async function requireRoom(tx: Db, money: UnassignedReturn, parts: AssignedPart[]): Promise<void> {
  if (sumParts(parts) > money.amount) throw new ShopError('assignment_too_large')
  const orders = await listAssignableOrders(tx, [money.paymentId])
  for (const [orderId, own] of Map.groupBy(parts, (part) => part.orderId)) {
    const order = orders.find(({ id }) => id === orderId)
    if (!order) throw new ShopError('not_found')
    if (sumParts(own) > order.left) throw new ShopError('assignment_too_large')
  }
}

async function applyToOrders(tx: Db, refundId: string, parts: AssignedPart[]): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (refund?.status === 'succeeded') await applyParts(tx, refund, parts)
}

function sumParts(parts: AssignedPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}
