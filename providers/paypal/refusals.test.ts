import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildPaypalRequest, PAYPAL_CREDENTIALS, startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'
import openPaypal from './open-provider.ts'

const { fake, provider, paid } = await startPaypal()

test('reports an unprocessable request as a refusal with its issue', async () => {
  const { chargeId } = await paid()
  const refund = (pence: number) =>
    provider.refund({ refundId: randomUUID(), chargeId, amount: { amount: pence, currency: 'GBP' } })
  await refund(1677)
  await expect(refund(1)).rejects.toMatchObject({
    name: 'ProviderRefusal',
    provider: 'paypal',
    code: 'CAPTURE_FULLY_REFUNDED',
    isAccess: false,
  })
})

test('reports wrong keys as a refusal of access', async () => {
  const wrong = await openPaypal({ ...PAYPAL_CREDENTIALS, clientSecret: 'wrong', apiBase: fake.origin })
  await expect(wrong.createSession(buildPaypalRequest())).rejects.toMatchObject({
    name: 'ProviderRefusal',
    isAccess: true,
  })
})

test('does not treat a reused request id as a refusal', async () => {
  const { chargeId } = await paid()
  const refundId = randomUUID()
  const refund = (pence: number) =>
    provider.refund({ refundId, chargeId, amount: { amount: pence, currency: 'GBP' } })
  await refund(100)
  const error = await refund(200).catch((thrown) => thrown)
  expect(error.message).toContain('PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
  expect(error.name).not.toBe('ProviderRefusal')
})

test.each([408, 409, 425, 429, 503])('does not treat status %i as a refusal', async (status) => {
  const { sessionId } = await provider.createSession(buildPaypalRequest())
  await fake.control('fault', { match: 'GET /v2/checkout/orders', kind: 'fail', status, times: 2 })
  const error = await provider.getPayment(sessionId).catch((thrown) => thrown)
  await fake.control('clear_faults')
  expect(error).toBeInstanceOf(Error)
  expect(error.name).not.toBe('ProviderRefusal')
})
