import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../id.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import type { Db } from '../../services.ts'
import { getPaymentLeft, listOrderBalances } from '../refunds/order-balance.ts'
import { type Refund, refunds, returnAssignments } from '../refunds/tables.ts'
import { listUnassignedReturns } from '../refunds/unassigned-returns.ts'
import { payments } from '../tables.ts'
import { type DebtPart, findRefundDebts, type RefundDebt, type RefundPart } from './find-refund-debts.ts'
import type { IssueKind } from './issue-kinds.ts'
import { paymentIssues } from './tables.ts'

type Issue = typeof paymentIssues.$inferSelect
type RefundIssueKind = Extract<IssueKind, `refund_${string}`>

/**
 * Makes the issues about refunds of a payment agree with its refunds: each refund with a problem has one open issue, and
 * an issue ends with its problem, whichever way that was solved. What staff resolved stays resolved until the refund has
 * another problem. Call it with the payment locked, after a refund was created or has changed.
 */
export async function syncRefundIssues(tx: Db, paymentId: string): Promise<void> {
  const list = await listRefunds(tx, paymentId)
  if (list.length === 0) return
  const issues = await listRefundIssues(tx, paymentId)
  const debts = await listDebts(tx, paymentId, list, issues)
  const unassigned = await listUnassignedReturns(tx, [paymentId])
  for (const refund of list) {
    const issue = issues.get(refund.id)
    const unpaid = debts.get(refund.id)?.unpaid ?? 0
    const rest = unassigned.find(({ id }) => id === refund.id)?.amount ?? 0
    if (refund.status === 'failed' && unpaid > 0)
      await openRefundIssue(tx, refund, { kind: 'refund_failed', amount: unpaid, issue })
    else if (refund.overdueAt && !refund.settledAt)
      await openRefundIssue(tx, refund, { kind: 'refund_overdue', issue })
    // The refund is paid twice until staff have said what was done.
    else if (issue?.kind === 'refund_late') continue
    else if (refund.status === 'succeeded' && rest > 0)
      await openRefundIssue(tx, refund, { kind: 'refund_unassigned', amount: rest, issue })
    else if (issue) await resolveRefundIssue(tx, issue)
  }
}

/**
 * Reports that a failed refund succeeded after all, if it was repeated or settled in another way meanwhile. Call it before
 * the refund changes its status.
 */
export async function reportLateRefund(tx: Db, refund: Refund): Promise<void> {
  const { paymentId } = refund
  if (!paymentId) return
  const issues = await listRefundIssues(tx, paymentId)
  const issue = issues.get(refund.id)
  const debt = (await listDebts(tx, paymentId, await listRefunds(tx, paymentId), issues)).get(refund.id)
  const isStillOwed = debt !== undefined && debt.unpaid === refund.amount && debt.pending === 0
  if (isStillOwed && !issue?.resolvedAt) return
  await openRefundIssue(tx, refund, { kind: 'refund_late', issue })
}

/** The debt of a failed refund, in all and for each of its orders. */
type OpenDebt = RefundDebt & { parts: DebtPart[] }

/** Returns what the refund of an issue still owes. */
export async function getRefundDebt(tx: Db, { id, paymentId }: Refund): Promise<OpenDebt> {
  if (!paymentId) return { unpaid: 0, pending: 0, parts: [] }
  const issues = await listRefundIssues(tx, paymentId)
  const debts = await listDebts(tx, paymentId, await listRefunds(tx, paymentId), issues)
  return debts.get(id) ?? { unpaid: 0, pending: 0, parts: [] }
}

/** The debt of a refund that belongs to an issue is that issue, which stays open. */
function listRefunds(tx: Db, paymentId: string): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.issueId)))
    .orderBy(refunds.id)
}

/** Lists what failed refunds still owe, at most what is left of their orders: a lost dispute may have returned it. */
async function listDebts(
  tx: Db,
  paymentId: string,
  list: Refund[],
  issues: Map<string, Issue>,
): Promise<Map<string, OpenDebt>> {
  const parts = findRefundDebts(await listParts(tx, list, issues))
  if (parts.length === 0) return new Map()
  const orderIds = new Set(parts.flatMap(({ orderId }) => orderId ?? []))
  const balances = await listOrderBalances(tx, [...orderIds])
  const left = new Map<string | null, number>([...balances].map(([id, balance]) => [id, balance.left]))
  left.set(null, (await getPaymentLeft(tx, paymentId)).left)
  const debts = new Map<string, OpenDebt>()
  for (const { unpaid, pending, ...part } of parts) {
    const rest = left.get(part.orderId) ?? 0
    const open = Math.min(unpaid - pending, rest)
    left.set(part.orderId, rest - open)
    const { refundId } = part
    const debt = debts.get(refundId) ?? { unpaid: 0, pending: 0, parts: [] }
    debts.set(refundId, {
      unpaid: debt.unpaid + open + pending,
      pending: debt.pending + pending,
      parts: [...debt.parts, { ...part, unpaid: open + pending, pending }],
    })
  }
  return debts
}

/** Splits refunds into a part for each of their orders, and the rest without an order. */
async function listParts(tx: Db, list: Refund[], issues: Map<string, Issue>): Promise<RefundPart[]> {
  const ids = list.map(({ id }) => id)
  const assigned = await tx.select().from(returnAssignments).where(inArray(returnAssignments.refundId, ids))
  return list.flatMap((refund) => {
    const own = assigned.filter(({ refundId }) => refundId === refund.id)
    const rest = own.reduce((left, { amount }) => left - amount, refund.amount)
    const { id, orderId, amount: _, ...more } = refund
    const resolvedAt = getStaffResolution(issues.get(id))
    const part = { ...more, refundId: id, isWithoutOrder: orderId === null, resolvedAt }
    return [
      ...own.map(({ orderId, amount }) => ({ ...part, orderId, amount })),
      ...(rest > 0 ? [{ ...part, orderId, amount: rest }] : []),
    ]
  })
}

async function listRefundIssues(tx: Db, paymentId: string): Promise<Map<string, Issue>> {
  const found = await tx.select().from(paymentIssues).where(eq(paymentIssues.paymentId, paymentId))
  return new Map(found.flatMap((issue) => (issue.refundId ? [[issue.refundId, issue]] : [])))
}

async function openRefundIssue(
  tx: Db,
  refund: Refund,
  problem: { kind: RefundIssueKind; amount?: number; issue?: Issue },
): Promise<void> {
  const { kind, amount = refund.amount, issue } = problem
  const reason = kind === 'refund_overdue' ? refund.lastError : refund.failureReason
  if (!issue) {
    const { paymentId, provider, chargeId, currency } = refund
    const sessionId = await getSessionId(tx, refund)
    const id = newId()
    await tx.insert(paymentIssues).values({
      id,
      kind,
      paymentId,
      refundId: refund.id,
      provider,
      sessionId,
      chargeId,
      amount,
      currency,
      reason,
    })
    await recordNotification(tx, 'payment_problem', id, { problem: kind, amount: { amount, currency } })
    return
  }
  const isByStaff = getStaffResolution(issue) !== null
  if (issue.kind === kind && (isByStaff || (!issue.resolvedAt && issue.amount === amount))) return
  const isNew = issue.kind !== kind || issue.resolvedAt !== null
  await tx
    .update(paymentIssues)
    .set({
      kind,
      amount,
      reason,
      resolvedAt: null,
      resolvedBy: null,
      resolution: null,
      ...(isNew && { createdAt: sql`now()` }),
    })
    .where(eq(paymentIssues.id, issue.id))
  if (isNew) {
    const { currency } = refund
    await recordNotification(tx, 'payment_problem', issue.id, { problem: kind, amount: { amount, currency } })
  }
}

async function resolveRefundIssue(tx: Db, { id, kind, resolvedAt }: Issue): Promise<void> {
  if (resolvedAt) return
  const resolution = kind === 'refund_unassigned' ? 'refund_assigned' : 'refund_settled'
  await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()`, resolvedBy: null, resolution })
    .where(eq(paymentIssues.id, id))
}

/** Returns when staff resolved an issue by hand, or null. Its text does not tell: an erasure removes that. */
function getStaffResolution(issue: Issue | undefined): Date | null {
  return issue?.resolvedBy ? issue.resolvedAt : null
}

async function getSessionId(tx: Db, { paymentId, chargeId }: Refund): Promise<string> {
  const [payment] = paymentId
    ? await tx.select({ sessionId: payments.sessionId }).from(payments).where(eq(payments.id, paymentId))
    : []
  return payment?.sessionId ?? chargeId
}
