import { expect, test } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()

test('closes an unpaid page and a wallet that waits for its bank', async () => {
  const hosted = await at.stripe.createSession(buildPaymentRequest())
  const walletPayment = { method: 'applepay', walletToken: 'pm_card_authenticationRequired' } as const
  const request = buildPaymentRequest(walletPayment)
  const wallet = await at.stripe.createSession(request)
  await at.stripe.chargeWallet(wallet.sessionId, request)
  for (const { sessionId } of [hosted, wallet]) {
    expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'open' })
    await at.stripe.closeSession(sessionId)
    expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'expired' })
    await at.stripe.closeSession(sessionId)
  }
})

test('keeps what was paid at the same moment', async () => {
  const { sessionId } = await at.stripe.createSession(buildPaymentRequest())
  await at.fake.control('pay', { session: sessionId })
  const request = buildPaymentRequest({ method: 'applepay', walletToken: 'pm_card_visa' })
  const wallet = await at.stripe.createSession(request)
  await at.stripe.chargeWallet(wallet.sessionId, request)
  for (const id of [sessionId, wallet.sessionId]) {
    await at.stripe.closeSession(id)
    expect(await at.stripe.getPayment(id)).toMatchObject({ state: 'paid' })
  }
})

test('throws while Stripe is unreachable', async () => {
  const { sessionId } = await at.stripe.createSession(buildPaymentRequest())
  await at.fake.control('fault', { match: '/expire', kind: 'refuse', times: 9 })
  await expect(at.stripe.closeSession(sessionId)).rejects.toThrow('Stripe')
})
