import { eq } from 'drizzle-orm'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { ShopError } from '../errors.ts'
import type { Db, PaymentServices } from '../services.ts'
import { isPaid } from './payment-status.ts'
import { syncPayment } from './sync-payment.ts'
import { type Payment, payments } from './tables.ts'

export interface SessionStatus {
  payment_status: 'paid' | 'unpaid'
  /** `complete` and unpaid: the money is on its way. */
  status: 'open' | 'complete' | 'expired'
}

/**
 * Returns the status of a payment session. Unless the payment is recorded as paid, the provider is asked first, so a
 * customer who returns before the webhook arrives does not wait for it. Throws ShopError `not_found` or
 * `provider_unavailable`.
 */
export async function syncPaymentStatus(
  db: Db,
  services: PaymentServices,
  sessionId: string,
): Promise<SessionStatus> {
  const before = await getPaymentBySession(db, sessionId)
  if (before && isPaid(before.status)) return { payment_status: 'paid', status: 'complete' }
  if (!before?.provider) throw new ShopError('not_found')
  const session = { provider: before.provider, subject: sessionId }
  const { snapshot, outcome } = await syncPayment(db, services, session, { capture: true })
  if (!snapshot) return { payment_status: 'unpaid', status: 'expired' }
  // The usual case needs no second read.
  if (snapshot.state === 'paid' && outcome === 'applied')
    return { payment_status: 'paid', status: 'complete' }
  const after = await getPaymentBySession(db, sessionId)
  if (after && isPaid(after.status)) return { payment_status: 'paid', status: 'complete' }
  if (snapshot.state === 'expired') return { payment_status: 'unpaid', status: 'expired' }
  return { payment_status: 'unpaid', status: snapshot.state === 'pending' ? 'complete' : 'open' }
}

const listPaymentsOfSession = prepareStatement((db, values: Placeholders<{ sessionId: string }>) =>
  db.select().from(payments).where(eq(payments.sessionId, values.sessionId)),
)

export async function getPaymentBySession(db: Db, sessionId: string): Promise<Payment | undefined> {
  const [payment] = await listPaymentsOfSession(db, { sessionId })
  return payment
}
