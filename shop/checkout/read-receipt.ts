import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { payments, refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'

/** A paid payment as its receipt shows it; null when there is none, it is unpaid, or somebody else's. */
export async function readReceipt(
  db: Db,
  { paymentId, userId }: { paymentId: string; userId: string | null },
) {
  const [found] = await db
    .select({ payment: payments, name: users.name })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(payments.id, paymentId),
        userId ? eq(payments.userId, userId) : undefined,
        isNotNull(payments.receiptNumber),
      ),
    )
  if (!found) return null
  const lines = await db
    .select({
      orderId: orders.id,
      name: orders.packageName,
      quantity: orders.quantity,
      units: orders.units,
      tiktokUsername: orders.tiktokUsername,
      pence: orders.price,
    })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(asc(orders.line))
  const creditNotes = await db
    .select({ number: refunds.creditNote, pence: refunds.amount, at: refunds.settledAt })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'succeeded'), isNotNull(refunds.creditNote)),
    )
    .orderBy(asc(refunds.creditNote))
  return { ...found.payment, name: found.name, lines, creditNotes }
}
