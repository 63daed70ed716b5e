import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { createToken, hashToken } from '../accounts/token.ts'
import { normalizeEmail } from '../accounts/user.ts'
import { toUserActor } from '../actor.ts'
import { DAY_MS } from '../durations.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import { orders } from '../orders/tables.ts'
import { listOrderNumberConditions } from '../payments/order-numbers.ts'
import { payments } from '../payments/tables.ts'
import type { Db, PagePaths } from '../services.ts'
import { lockCase, proposeCaseRemedy, requireCaseOrder } from './case-order.ts'
import type { CaseState } from './case-state.ts'
import { queueVerificationEmail, VERIFICATION_DAYS } from './notify-case.ts'
import { getDueTime, processOpenedCase, requireRoomForCase } from './open-case.ts'
import { type Case, caseEvents, cases } from './tables.ts'

export interface WithdrawalStatement {
  /** Any number by which the shop names an order, its payment or one of its documents. */
  orderNumber: string
  email: string
  statement?: string
}

/**
 * Records a withdrawal that is stated without a login, and queues its dated acknowledgement with a link that confirms it.
 * Until then the work goes on and no money moves. Returns false when staff have to read the statement: no paid order has
 * that number and email, or the address has had too many emails. A caller must not tell which, so that nobody can find out
 * which orders exist.
 */
export async function submitWithdrawal(
  db: Db,
  paths: Pick<PagePaths, 'confirmWithdrawal'>,
  { orderNumber, email, statement = '' }: WithdrawalStatement,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const orderIds = await findPaidOrders(tx, orderNumber, normalizeEmail(email))
    let isAcknowledged = orderIds.length > 0
    for (const orderId of orderIds) {
      if (!(await recordStatement(tx, paths, { orderId, statement }))) isAcknowledged = false
    }
    return isAcknowledged
  })
}

/** Returns whether an email acknowledges the statement. Without one, the earlier statements of the order stand. */
async function recordStatement(
  tx: Db,
  paths: Pick<PagePaths, 'confirmWithdrawal'>,
  { orderId, statement }: { orderId: string; statement: string },
): Promise<boolean> {
  const { token, tokenHash } = createToken()
  const order = await requireCaseOrder(tx, { orderId })
  const kind = 'withdrawal' as const
  const proposal = proposeCaseRemedy(order, { kind, statedAt: order.now })
  const stated = { id: newId(), orderId, userId: order.row.userId, kind, statement }
  const isQueued = await queueVerificationEmail(
    tx,
    stated,
    order,
    paths.confirmWithdrawal(token, order.payment.lang),
  )
  const isUnverified = and(eq(cases.orderId, orderId), eq(cases.kind, kind), eq(cases.state, 'unverified'))
  if (!isQueued && (await tx.$count(cases, isUnverified)) > 0) return false
  await tx.insert(cases).values({
    ...stated,
    state: 'unverified',
    lang: order.payment.lang,
    proposedRemedy: proposal.remedy,
    proposedAmount: proposal.amount,
    dueAt: getDueTime(order),
    createdAt: order.now,
    verificationHash: isQueued ? tokenHash : null,
  })
  await tx.insert(caseEvents).values({ caseId: stated.id, kind: 'opened' })
  return isQueued
}

/**
 * Returns the paid orders of a customer that a number names: one order, or all of a payment. Locks the account, so that one
 * that is being erased keeps no new statement.
 */
async function findPaidOrders(tx: Db, orderNumber: string, email: string): Promise<string[]> {
  const isOwn = or(eq(sql`lower(${payments.email})`, email), eq(users.email, email))
  for (const isNamed of listOrderNumberConditions(orderNumber)) {
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(isNamed, isOwn, isNotNull(orders.paidAt), isNull(users.erasedAt)))
      .orderBy(orders.id)
      .for('key share', { of: users })
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}

const CONFIRMED_STATES: CaseState[] = ['open', 'accepted', 'resolved', 'refused']

/**
 * Opens a withdrawal that its customer confirmed by the link of the email. The time of the statement decides whether it
 * was in time; the amount depends on what is delivered now. Confirming it again changes nothing. Throws ShopError
 * `withdrawal_link_invalid` or `case_open`.
 */
export async function verifyWithdrawal(db: Db, token: string): Promise<Case> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ caseId: cases.id })
      .from(cases)
      .where(eq(cases.verificationHash, hashToken(token)))
    if (!found) throw new ShopError('withdrawal_link_invalid')
    const stated = await lockCase(tx, found)
    if (CONFIRMED_STATES.includes(stated.state)) return stated
    const order = await requireCaseOrder(tx, { orderId: stated.orderId })
    const age = order.now.getTime() - stated.createdAt.getTime()
    if (stated.state !== 'unverified' || age > VERIFICATION_DAYS * DAY_MS)
      throw new ShopError('withdrawal_link_invalid')
    const actor = toUserActor(stated.userId)
    const proposal = proposeCaseRemedy(order, { kind: stated.kind, statedAt: stated.createdAt })
    const { orderId, kind } = stated
    await requireRoomForCase(tx, { orderId, kind, actor, mayReplace: proposal.remedy !== 'none' })
    const [opened] = await tx
      .update(cases)
      .set({
        state: 'open',
        proposedRemedy: proposal.remedy,
        proposedAmount: proposal.amount,
        dueAt: getDueTime(order),
      })
      .where(and(eq(cases.id, stated.id), eq(cases.state, 'unverified')))
      .returning()
    if (!opened) throw new ShopError('withdrawal_link_invalid')
    await tx.insert(caseEvents).values({ caseId: opened.id, kind: 'verified', actorId: stated.userId })
    await processOpenedCase(tx, { opened, order, actor })
    return opened
  })
}
