import { and, eq } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import { getProviderRefusal } from '../provider-refusal.ts'
import type { Db, PaymentProvider, PaymentSnapshot, ProviderName, Services } from '../services.ts'
import { withTimeout } from '../with-timeout.ts'
import { hasOpenOrders } from './has-open-orders.ts'
import { isPaid } from './payment-status.ts'
import { recordProviderProblem } from './provider-requests/provider-problems.ts'
import { payments } from './tables.ts'

/**
 * What the provider says now of a session, or of the subject of a notice. Money that waits for our capture is
 * taken, as long as it is still wanted. Null when the provider knows nothing of it. Throws ShopError
 * `provider_unavailable`, also when that provider is configured no more.
 */
export async function fetchPayment(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  asked: { provider: ProviderName; subject: string },
): Promise<PaymentSnapshot | null> {
  const provider = services.paymentProviders.find(({ name }) => name === asked.provider)
  if (!provider) throw new ShopError('provider_unavailable', { cause: `${asked.provider} is not configured` })
  const learning = provider
    .getPayment(asked.subject)
    .then((truth) => truth && captureIfApproved(db, provider, truth))
  return withTimeout(learning).catch(async (cause) => {
    // A refusal that is not about this payment meets every one of them.
    if (getProviderRefusal(cause)?.isAccess) await recordProviderProblem(db, 'read', cause)
    throw new ShopError('provider_unavailable', { cause })
  })
}

async function captureIfApproved(
  db: Db,
  provider: PaymentProvider,
  truth: PaymentSnapshot,
): Promise<PaymentSnapshot> {
  if (truth.state !== 'approved' || !provider.capture || !(await canCapture(db, truth))) return truth
  return provider.capture(truth.sessionId)
}

/** Taken for the payment's own session and its very amount, while there is an order to be bought by it. */
async function canCapture(db: Db, truth: PaymentSnapshot): Promise<boolean> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, truth.provider), eq(payments.sessionId, truth.sessionId)))
  if (!payment || isPaid(payment.status) || payment.id !== truth.paymentId) return false
  const { amount, currency } = truth.amount
  if (payment.amount !== amount || payment.currency !== currency) return false
  return hasOpenOrders(db, payment.id)
}
