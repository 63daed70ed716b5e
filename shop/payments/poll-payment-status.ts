import { ShopError } from '../errors.ts'
import { consumeClientRateLimit, consumeRateLimit } from '../rate-limit/consume-rate-limit.ts'
import type { Db, PaymentServices } from '../services.ts'
import { isPaid } from './payment-status.ts'
import { getPaymentBySession, type SessionStatus, syncPaymentStatus } from './sync-payment-status.ts'

const CACHE_MS = 1_500

const readsByDatabase = new WeakMap<Db, Map<string, Promise<SessionStatus>>>()

/**
 * `syncPaymentStatus` for callers without a token. All callers for a session share one read of the provider. Its result
 * is cached briefly, until the payment's row changes. A `fresh` read is shared but not cached: its caller knows that the
 * session has just changed at the provider. Throws ShopError `rate_limited` when one client or one
 * session causes too many reads.
 */
export async function pollPaymentStatus(
  db: Db,
  services: PaymentServices,
  sessionId: string,
  { clientAddress, fresh = false }: { clientAddress: string | undefined; fresh?: boolean },
): Promise<SessionStatus> {
  const payment = await getPaymentBySession(db, sessionId)
  if (payment && isPaid(payment.status)) return { payment_status: 'paid', status: 'complete' }
  if (!payment?.provider) throw new ShopError('not_found')
  const reads = readsByDatabase.get(db) ?? new Map<string, Promise<SessionStatus>>()
  readsByDatabase.set(db, reads)
  const key = [fresh, sessionId, payment.status, payment.settledAt?.getTime()].join(' ')
  const running = reads.get(key)
  if (running) return running
  await consumeClientRateLimit(db, 'paymentCheckClient', clientAddress)
  if (fresh) await consumeRateLimit(db, 'captureSession', sessionId)
  // A parallel call may have started the read meanwhile.
  const started = reads.get(key)
  if (started) return started
  const read = syncPaymentStatus(db, services, sessionId)
  reads.set(key, read)
  const remove = () => reads.delete(key)
  read.then(() => (fresh ? remove() : setTimeout(remove, CACHE_MS).unref()), remove)
  return read
}
