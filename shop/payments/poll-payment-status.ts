import { ShopError } from '../errors.ts'
import { consumeClientRateLimit } from '../rate-limit/consume-rate-limit.ts'
import type { Db, Services } from '../services.ts'
import { isPaid } from './payment-status.ts'
import { getPaymentBySession, type SessionStatus, syncPaymentStatus } from './sync-payment-status.ts'

const CACHE_MS = 1_500

const readsByDatabase = new WeakMap<Db, Map<string, Promise<SessionStatus>>>()

/**
 * `checkPayment` for callers without a token: all who ask about a session share one read of its provider, whose answer is
 * kept for a moment unless our own books change. A `fresh` one is shared, too, and not kept: its caller knows that
 * something has just happened at the provider. Throws ShopError `rate_limited` when one client causes too many reads.
 */
export async function pollPaymentStatus(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  sessionId: string,
  { address, fresh = false }: { address: string | undefined; fresh?: boolean },
): Promise<SessionStatus> {
  const known = await getPaymentBySession(db, sessionId)
  if (!known?.provider) throw new ShopError('not_found')
  if (isPaid(known.status)) return { payment_status: 'paid', status: 'complete' }
  const reads = readsByDatabase.get(db) ?? new Map<string, Promise<SessionStatus>>()
  readsByDatabase.set(db, reads)
  const key = [fresh, sessionId, known.status, known.settledAt?.getTime()].join(' ')
  const underWay = reads.get(key)
  if (underWay) return underWay
  await consumeClientRateLimit(db, 'paymentCheckClient', address)
  // Another may have begun meanwhile.
  const begun = reads.get(key)
  if (begun) return begun
  const read = syncPaymentStatus(db, services, sessionId)
  reads.set(key, read)
  const forget = () => reads.delete(key)
  read.then(() => (fresh ? forget() : setTimeout(forget, CACHE_MS).unref()), forget)
  return read
}
