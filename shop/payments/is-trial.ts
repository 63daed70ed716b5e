import { and, eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { payments } from './tables.ts'

/** Whether a payment is one of the trial; false for money that belongs to no payment. */
export async function isTrial(db: Db, paymentId: string | null): Promise<boolean> {
  if (!paymentId) return false
  return (await db.$count(payments, and(eq(payments.id, paymentId), payments.isTrial))) > 0
}
