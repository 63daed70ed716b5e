import { asc, eq } from 'drizzle-orm'
import { loadPackageNames } from '../catalog/load-package-names.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { isPaid } from './payment-status.ts'
import { payments } from './tables.ts'

/** The form of session ids of every provider. */
export const SESSION_ID_PATTERN = /^[\w-]{1,200}$/

/** Returns what a session is for, as the demo gateway's page shows it in a language; null for an unknown session. */
export async function getSessionSummary(db: Db, sessionId: string, lang: Lang = DEFAULT_LANG) {
  if (!SESSION_ID_PATTERN.test(sessionId)) return null
  const [payment] = await db.select().from(payments).where(eq(payments.sessionId, sessionId))
  if (!payment) return null
  const { currency } = payment
  const lines = await db
    .select({
      orderId: orders.id,
      packageId: orders.packageId,
      packageName: orders.packageName,
      tiktokUsername: orders.tiktokUsername,
      units: orders.units,
      pence: orders.price,
    })
    .from(orders)
    .where(eq(orders.paymentId, payment.id))
    .orderBy(asc(orders.line))
  const translateName = await loadPackageNames(db, lines, lang)
  return {
    total: { amount: payment.amount, currency },
    paid: isPaid(payment.status),
    lines: lines.map(({ orderId, tiktokUsername, units, pence, ...order }) => ({
      orderId,
      tiktokUsername,
      name: translateName(order),
      units,
      price: { amount: pence, currency },
    })),
  }
}
