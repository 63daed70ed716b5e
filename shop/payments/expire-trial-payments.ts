import { and, asc, eq, isNull } from 'drizzle-orm'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import type { Db, PaymentServices } from '../services.ts'
import { failAndClosePayment } from './apply-payment-state.ts'
import { lockPayment } from './lock-payment.ts'
import { isShopInTrial } from './payment-providers.ts'
import { payments } from './tables.ts'

/** Name under which failed payments are recorded. */
const JOB = 'expire trial payments'

/**
 * Expires unpaid trial payments once a provider moves money, and cancels their orders. No provider is asked: the demo
 * gateway is off by then, and live keys know nothing of test sessions. Returns the number of payments.
 */
export async function expireTrialPayments(db: Db, services: PaymentServices): Promise<number> {
  if (isShopInTrial(services)) return 0
  const isOpen = and(payments.isTrial, isNull(payments.settledAt))
  const open = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOpen, isNotSetAside(JOB, payments.id)))
    .orderBy(asc(payments.id))
  return processEachInTransaction(db, JOB, open, async (tx, { id }) => {
    await lockPayment(tx, id)
    if ((await tx.$count(payments, and(eq(payments.id, id), isOpen))) > 0) await failAndClosePayment(tx, id)
  })
}

/** Whether a payment is one of the trial; false for money that belongs to no payment. */
export async function isTrial(db: Db, paymentId: string | null): Promise<boolean> {
  if (!paymentId) return false
  return (await db.$count(payments, and(eq(payments.id, paymentId), payments.isTrial))) > 0
}
