import type { Timeouts } from '../../../providers/btcpay/btcpay-client.ts'
import openBtcpay from '../../../providers/btcpay/open-provider.ts'
import type { PaymentRequest } from '../../../shop/providers/payment-provider.ts'
import type { BtcpayControls } from '../btcpay-server.ts'
import { buildPaymentRequest } from '../build-payment-request.ts'
import { startFake } from '../fake-process.ts'

export const BTCPAY_CREDENTIALS = {
  storeId: 'FakeStore',
  apiKey: 'fake-api-key',
  webhookSecret: 'whsec_fake',
}

/** Starts a fake BTCPay Server and a provider that uses it. */
export async function startBtcpay(timeouts?: Timeouts) {
  const fake = await startFake<BtcpayControls>('btcpay')
  const options = { ...BTCPAY_CREDENTIALS, url: fake.origin, allowPrivate: true }
  const provider = openBtcpay(options, timeouts)

  async function create(change: Partial<PaymentRequest> = {}): Promise<string> {
    const { sessionId } = await provider.createSession(buildPaymentRequest({ method: 'crypto', ...change }))
    return sessionId
  }

  async function read(subject: string) {
    const snapshot = await provider.getPayment(subject)
    if (!snapshot) throw new Error(`no payment ${subject}`)
    return snapshot
  }

  return { fake, options, provider, create, read }
}
