import { and, eq } from 'drizzle-orm'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { ShopError } from '../errors.ts'
import type { PaymentProvider, PaymentSnapshot, ProviderName } from '../providers/payment-provider.ts'
import { getProviderRefusal } from '../providers/provider-errors.ts'
import { consumeClientRateLimit, consumeRateLimit } from '../rate-limit/consume-rate-limit.ts'
import type { Db, PaymentServices } from '../services.ts'
import { withTimeout } from '../with-timeout.ts'
import { hasUnpaidOrders } from './apply-payment-state.ts'
import { requireProvider } from './payment-providers.ts'
import { isPaid } from './payment-status.ts'
import { recordProviderProblem } from './provider-requests/provider-problems.ts'
import { DecisionConflict, recordPaymentEvent } from './record-payment-event.ts'
import { type EventOutcome, type Payment, payments } from './tables.ts'

interface PaymentReference {
  provider: ProviderName
  /** A session id, or the subject of a webhook event. */
  subject: string
}

interface SyncOptions {
  /** Captures money that the customer has approved, while an order still needs it. */
  capture?: boolean
  /** Whether to close a session that is still open. Its state afterwards is the one recorded. */
  shouldClose?: () => Promise<boolean>
}

/**
 * Fetches the provider's snapshot of a payment and records it. Webhooks, the return page, reconciliation and refunds all
 * use it. Without `capture` it never takes money. The snapshot is null when the provider does not know the session. Throws
 * ShopError `provider_unavailable`, also when the provider is no longer configured.
 */
export async function syncPayment(
  db: Db,
  services: PaymentServices,
  { provider: name, subject }: PaymentReference,
  { capture = false, shouldClose }: SyncOptions = {},
): Promise<{ snapshot: PaymentSnapshot | null; outcome: EventOutcome }> {
  const provider = requireProvider(services, name)
  const fetch = capture ? fetchAndCapturePayment : fetchPayment
  let snapshot = await fetch(db, provider, subject)
  if (isOpen(snapshot) && provider.closeSession && (await shouldClose?.())) {
    await withTimeout(provider.closeSession(subject))
    snapshot = await fetch(db, provider, subject)
  }
  if (!snapshot) return { snapshot, outcome: 'unknown_session' }
  try {
    return { snapshot, outcome: await recordPaymentEvent(db, snapshot, { isFirstRead: true }) }
  } catch (error) {
    if (!(error instanceof DecisionConflict)) throw error
    const later = (await fetch(db, provider, subject)) ?? snapshot
    return { snapshot: later, outcome: await recordPaymentEvent(db, later) }
  }
}

/** Whether nobody has paid the session yet. */
export function isOpen(snapshot: PaymentSnapshot | null): boolean {
  return snapshot?.state === 'open' || snapshot?.state === 'declined'
}

/** Only reads. */
function fetchPayment(db: Db, provider: PaymentProvider, subject: string): Promise<PaymentSnapshot | null> {
  return callProvider(db, provider.getPayment(subject))
}

/** Reads, and captures money that the customer has approved. */
function fetchAndCapturePayment(
  db: Db,
  provider: PaymentProvider,
  subject: string,
): Promise<PaymentSnapshot | null> {
  const captured = provider
    .getPayment(subject)
    .then((snapshot) => snapshot && captureIfApproved(db, provider, snapshot))
  return callProvider(db, captured)
}

async function callProvider<T>(db: Db, call: Promise<T>): Promise<T> {
  return withTimeout(call).catch(async (cause) => {
    // Only an access refusal concerns every payment, so only that one is listed for staff.
    if (getProviderRefusal(cause)?.isAccess) await recordProviderProblem(db, 'read', cause)
    throw new ShopError('provider_unavailable', { cause })
  })
}

async function captureIfApproved(
  db: Db,
  provider: PaymentProvider,
  snapshot: PaymentSnapshot,
): Promise<PaymentSnapshot> {
  if (snapshot.state !== 'approved' || !provider.capture || !(await canCapture(db, snapshot))) return snapshot
  return provider.capture(snapshot.sessionId)
}

/** Whether the session belongs to the payment, the amounts agree, and an order still waits for the money. */
async function canCapture(db: Db, snapshot: PaymentSnapshot): Promise<boolean> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, snapshot.provider), eq(payments.sessionId, snapshot.sessionId)))
  if (!payment || isPaid(payment.status) || payment.id !== snapshot.paymentId) return false
  const { amount, currency } = snapshot.amount
  if (payment.amount !== amount || payment.currency !== currency) return false
  return hasUnpaidOrders(db, payment.id)
}

interface SessionStatus {
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

async function getPaymentBySession(db: Db, sessionId: string): Promise<Payment | undefined> {
  const [payment] = await listPaymentsOfSession(db, { sessionId })
  return payment
}

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
