import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { createToken, hashToken } from '../accounts/token.ts'
import { normalizeEmail } from '../accounts/user.ts'
import { toUserActor } from '../actor.ts'
import { DAY_MS } from '../durations.ts'
import { ShopError } from '../errors.ts'
import { isId, newId } from '../id.ts'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import { consumeRateLimit } from '../rate-limit/consume-rate-limit.ts'
import type { Db, PagePaths } from '../services.ts'
import { judgeCase, requireCaseOrder } from './case-order.ts'
import { lockCase } from './lock-case.ts'
import { getDueTime, replaceOpenCase, requireNoActiveCase, startCase } from './open-case.ts'
import { queueVerificationEmail, VERIFICATION_DAYS } from './queue-case-emails.ts'
import { type Case, caseEvents, cases } from './tables.ts'

export interface WithdrawalStatement {
  /** Order id, or its last eight characters. */
  orderNumber: string
  email: string
  statement?: string
}

/**
 * Records a withdrawal that is stated without a login, and queues its dated acknowledgement with a link that confirms it.
 * Until then the work goes on and no money moves. Does nothing, without an error, when no paid order has that number and
 * email, so that nobody can find out which orders exist.
 */
export async function submitWithdrawal(
  db: Db,
  paths: Pick<PagePaths, 'confirmWithdrawal'>,
  { orderNumber, email, statement = '' }: WithdrawalStatement,
): Promise<void> {
  const number = normalizeOrderNumber(orderNumber)
  if (!(await consumeOrderLimit(db, number))) return
  const { token, tokenHash } = createToken()
  await db.transaction(async (tx) => {
    const orderId = await findPaidOrder(tx, number, normalizeEmail(email))
    if (!orderId) return
    const order = await requireCaseOrder(tx, { orderId })
    const kind = 'withdrawal' as const
    const proposal = judgeCase(order, { kind, statedAt: order.now })
    const stated = { id: newId(), orderId, userId: order.row.userId, kind, statement }
    const link = paths.confirmWithdrawal(token, order.payment.lang)
    if (!(await queueVerificationEmail(tx, stated, order, link))) return
    await tx.insert(cases).values({
      ...stated,
      state: 'unverified',
      lang: order.payment.lang,
      proposedRemedy: proposal.remedy,
      proposedAmount: proposal.amount,
      dueAt: getDueTime(order),
      createdAt: order.now,
      verificationHash: tokenHash,
    })
    await tx.insert(caseEvents).values({ caseId: stated.id, kind: 'opened' })
  })
}

/** One order number at a time, from any client: the answer above the limit is the same. */
async function consumeOrderLimit(db: Db, number: string): Promise<boolean> {
  try {
    await consumeRateLimit(db, 'withdrawalOrder', number)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Orders are shown with their last eight characters, often after a `#`. */
function normalizeOrderNumber(orderNumber: string): string {
  return orderNumber.trim().replace(/^#/, '').toLowerCase()
}

const SHORT_ID = /^[\da-f]{8}$/

async function findPaidOrder(tx: Db, number: string, email: string): Promise<string | null> {
  if (!isId(number) && !SHORT_ID.test(number)) return null
  const isNumber = isId(number) ? eq(orders.id, number) : eq(sql`right(${orders.id}::text, 8)`, number)
  const isOwn = or(eq(sql`lower(${payments.email})`, email), eq(users.email, email))
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isNumber, isOwn, isNotNull(orders.paidAt)))
    .orderBy(desc(orders.id))
    .limit(1)
  return found?.id ?? null
}

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
    if (stated.state === 'open' || stated.state === 'accepted') return stated
    const order = await requireCaseOrder(tx, { orderId: stated.orderId })
    const age = order.now.getTime() - stated.createdAt.getTime()
    if (stated.state !== 'unverified' || age > VERIFICATION_DAYS * DAY_MS)
      throw new ShopError('withdrawal_link_invalid')
    const actor = toUserActor(stated.userId)
    const proposal = judgeCase(order, { kind: stated.kind, statedAt: stated.createdAt })
    if (proposal.remedy !== 'none') await replaceOpenCase(tx, { orderId: stated.orderId, actor })
    await requireNoActiveCase(tx, stated.orderId)
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
    await startCase(tx, { opened, order, actor })
    return opened
  })
}
