import { and, eq } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { PaymentProvider, PaymentSnapshot, ProviderName } from '../payment-provider.ts'
import { getProviderRefusal } from '../provider-refusal.ts'
import type { Db, PaymentServices } from '../services.ts'
import { withTimeout } from '../with-timeout.ts'
import { requireProvider } from './payment-providers.ts'
import { isPaid } from './payment-status.ts'
import { recordProviderProblem } from './provider-requests/provider-problems.ts'
import { type PaymentEventOutcome, recordPaymentEvent } from './record-payment-event.ts'
import { payments } from './tables.ts'
import { hasUnpaidOrders } from './unpaid-orders.ts'

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

interface SyncedPayment {
  /** Null when the provider does not know the session. */
  snapshot: PaymentSnapshot | null
  outcome: PaymentEventOutcome
}

/**
 * Fetches the provider's snapshot of a payment and records it. Webhooks, the return page, reconciliation and refunds all
 * use it. Without `capture` it never takes money. Throws ShopError `provider_unavailable`, also when the provider is no
 * longer configured.
 */
export async function syncPayment(
  db: Db,
  services: PaymentServices,
  { provider: name, subject }: PaymentReference,
  { capture = false, shouldClose }: SyncOptions = {},
): Promise<SyncedPayment> {
  const provider = requireProvider(services, name)
  const fetch = capture ? fetchAndCapturePayment : fetchPayment
  let snapshot = await fetch(db, provider, subject)
  if (isOpen(snapshot) && provider.closeSession && (await shouldClose?.())) {
    await withTimeout(provider.closeSession(subject))
    snapshot = await fetch(db, provider, subject)
  }
  if (!snapshot) return { snapshot, outcome: 'unknown_session' }
  return { snapshot, outcome: await recordPaymentEvent(db, snapshot) }
}

function isOpen(snapshot: PaymentSnapshot | null): boolean {
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
