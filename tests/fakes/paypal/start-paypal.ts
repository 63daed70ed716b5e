import openPaypal from '../../../providers/paypal/open-provider.ts'
import type { Timeouts } from '../../../providers/paypal/transport.ts'
import type { PaymentRequest } from '../../../shop/providers/payment-provider.ts'
import { buildPaymentRequest } from '../build-payment-request.ts'
import { startFake } from '../fake-process.ts'
import type { PaypalControls } from '../paypal-server.ts'

export const PAYPAL_CREDENTIALS = {
  clientId: 'fake-client',
  clientSecret: 'fake-secret',
  webhookId: 'FAKE-WEBHOOK',
}

/** Starts a fake PayPal and a provider that uses it. */
export async function startPaypal(limits?: Timeouts) {
  const fake = await startFake<PaypalControls>('paypal')
  const provider = await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin }, limits)

  /** Creates an order that the buyer has approved. */
  async function approved(change: Partial<PaymentRequest> = {}): Promise<string> {
    const { sessionId } = await provider.createSession(buildPaypalRequest(change))
    await fake.control('approve', { order: sessionId })
    return sessionId
  }

  /** Creates a captured order. */
  async function paid(change: Partial<PaymentRequest> = {}) {
    const snapshot = await provider.capture(await approved(change))
    if (!snapshot.chargeId) throw new Error('nothing was captured')
    return { ...snapshot, chargeId: snapshot.chargeId }
  }

  /** Lists the requests whose `POST /v2/...` path contains `part`. */
  async function listRequests(part: string) {
    const requests = await fake.control('requests')
    return requests.filter(({ method, path }) => `${method} ${path}`.includes(part))
  }

  return { fake, provider, approved, paid, listRequests }
}

export function buildPaypalRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return buildPaymentRequest({ method: 'paypal', ...change })
}
