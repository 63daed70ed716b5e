import { eq } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db, Services } from '../services.ts'
import { fetchPayment } from './fetch-payment.ts'
import { isPaid } from './payment-status.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { payments } from './tables.ts'

export interface SessionStatus {
  payment_status: 'paid' | 'unpaid'
  /** `complete` and unpaid: the money is on its way. */
  status: 'open' | 'complete' | 'expired'
}

/**
 * What became of a session. While we do not know it paid, the provider is asked and its answer recorded,
 * so a buyer who returns before the webhook is not kept waiting. Throws ShopError `not_found` or
 * `provider_unavailable`.
 */
export async function syncPaymentStatus(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  sessionId: string,
): Promise<SessionStatus> {
  const known = await getPaymentBySession(db, sessionId)
  if (!known?.provider) throw new ShopError('not_found')
  if (isPaid(known.status)) return { payment_status: 'paid', status: 'complete' }
  const truth = await fetchPayment(db, services, { provider: known.provider, subject: sessionId })
  if (!truth) return { payment_status: 'unpaid', status: 'expired' }
  await recordPaymentEvent(db, truth)
  const now = await getPaymentBySession(db, sessionId)
  if (now && isPaid(now.status)) return { payment_status: 'paid', status: 'complete' }
  if (truth.state === 'expired') return { payment_status: 'unpaid', status: 'expired' }
  return { payment_status: 'unpaid', status: truth.state === 'pending' ? 'complete' : 'open' }
}

export async function getPaymentBySession(db: Db, sessionId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.sessionId, sessionId))
  return payment
}
