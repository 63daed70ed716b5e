import { and, asc, eq, isNull } from 'drizzle-orm'
import { toPounds } from '../money.ts'
import { orders } from '../orders/tables.ts'
import { refusalIn } from '../provider-refusal.ts'
import type { Db, PaymentRequest, PaymentSession, Services } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { ShopError } from '../shop-error.ts'
import { providerOf } from './offered-methods.ts'
import { isPaid } from './payment-status.ts'
import { recordProviderProblem } from './provider-problems.ts'
import { payments } from './tables.ts'

type Payment = typeof payments.$inferSelect

/**
 * Makes the provider's session of a payment that is committed already. The payment's id is the provider's
 * idempotency key, so parallel and repeated starts end at one session. Throws ShopError `no_payment_method`, also when
 * its way to pay was switched off before it had a session, `session_closed` when that payment is over unpaid,
 * `payment_refused` when the provider says no to it, which staff then see, or `provider_unavailable`; the payment then
 * stays and can be started again.
 */
export async function startPayment(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  start: { paymentId: string; origin: string; walletToken?: string },
): Promise<PaymentSession> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, start.paymentId))
  if (!payment) throw new ShopError('not_found')
  const known = sessionOf(payment, start.origin)
  if (known) return known
  const provider = providerOf(services, payment.method)
  const { methods } = await readSettings(db)
  if (!provider || !methods[payment.method]) throw new ShopError('no_payment_method')

  const request = await requestOf(db, payment, start)
  const session = await provider.createSession(request).catch(async (cause) => {
    await recordProviderProblem(db, 'session', cause, payment.id)
    throw new ShopError(refusalIn(cause) ? 'payment_refused' : 'provider_unavailable', { cause })
  })
  const [first] = await db
    .update(payments)
    .set({ provider: provider.name, sessionId: session.sessionId, sessionUrl: session.url })
    .where(and(eq(payments.id, payment.id), isNull(payments.sessionId)))
    .returning({ id: payments.id })
  if (first) return session
  // A parallel start was quicker: were its session another one, only that one is known as the payment's.
  const [started] = await db.select().from(payments).where(eq(payments.id, payment.id))
  return (started && sessionOf(started, start.origin)) ?? session
}

function sessionOf(payment: Payment, origin: string): PaymentSession | null {
  const { sessionId, sessionUrl, settledAt } = payment
  if (isPaid(payment.status) && sessionId) {
    return { sessionId, url: `${origin}/payment-success?session_id=${sessionId}` }
  }
  if (settledAt) throw new ShopError('session_closed')
  return sessionId ? { sessionId, url: sessionUrl } : null
}

async function requestOf(
  db: Db,
  payment: Payment,
  { origin, walletToken }: { origin: string; walletToken?: string },
): Promise<PaymentRequest> {
  const { id, createdAt, method, amount, currency, email, lang } = payment
  const lines = await db.select().from(orders).where(eq(orders.paymentId, id)).orderBy(asc(orders.line))
  const named = new URLSearchParams({
    method,
    orderId: lines[0]?.id ?? '',
    amount: toPounds(payment).toFixed(2),
  })
  return {
    paymentId: id,
    placedAt: createdAt,
    method,
    amount: { amount, currency },
    email,
    lang,
    lines: lines.map((line) => ({
      name: line.packageName,
      units: line.units,
      amount: { amount: line.price, currency },
    })),
    // Wallets and PayPal come back before they know their session.
    successUrl:
      method === 'stripe'
        ? `${origin}/payment-success?session_id={SESSION_ID}`
        : `${origin}/payment-success?${named}`,
    cancelUrl: `${origin}/checkout`,
    walletToken,
  }
}
