import { and, asc, eq, isNull } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Db, PaymentSession, Services } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { payments } from './tables.ts'

/**
 * Makes the provider's session of a payment that is committed already. The payment's id is the provider's
 * idempotency key, so parallel and repeated starts end at one session. Throws ShopError
 * `no_payment_method` or `provider_unavailable`; the payment then stays and can be started again.
 */
export async function startPayment(
  db: Db,
  services: Services,
  start: { paymentId: string; origin: string },
): Promise<PaymentSession> {
  const provider = services.paymentProvider
  if (!provider) throw new ShopError('no_payment_method')
  const [payment] = await db.select().from(payments).where(eq(payments.id, start.paymentId))
  if (!payment) throw new ShopError('not_found')
  const known = sessionOf(payment)
  if (known) return known

  const lines = await db
    .select()
    .from(orders)
    .where(eq(orders.paymentId, payment.id))
    .orderBy(asc(orders.line))
  const session = await provider
    .createSession({
      paymentId: payment.id,
      amount: { amount: payment.amount, currency: payment.currency },
      email: payment.email,
      lang: payment.lang,
      lines: lines.map((line) => ({
        name: line.packageName,
        units: line.units,
        amount: { amount: line.price, currency: payment.currency },
      })),
      successUrl: `${start.origin}/payment-success?session_id={SESSION_ID}`,
      cancelUrl: `${start.origin}/checkout`,
    })
    .catch((cause) => {
      throw new ShopError('provider_unavailable', { cause })
    })
  const [first] = await db
    .update(payments)
    .set({ provider: provider.name, sessionId: session.sessionId, sessionUrl: session.url })
    .where(and(eq(payments.id, payment.id), isNull(payments.sessionId)))
    .returning({ id: payments.id })
  if (first) return session
  // A parallel start was quicker: were its session another one, only that one is known as the payment's.
  const [started] = await db.select().from(payments).where(eq(payments.id, payment.id))
  return (started && sessionOf(started)) ?? session
}

function sessionOf(payment: typeof payments.$inferSelect): PaymentSession | null {
  const { sessionId, sessionUrl } = payment
  return sessionId && sessionUrl ? { sessionId, url: sessionUrl } : null
}
