import { expect, test } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { requireFullProvider, useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'
import openStripe from './open-provider.ts'

const at = useFakeStripe()

test('reports an invalid request as a refusal with the code and message of Stripe', async () => {
  const lines = [{ name: 'Like', units: 1, amount: { amount: 29, currency: 'GBP' } as const }]
  const request = buildPaymentRequest({ lines, amount: { amount: 29, currency: 'GBP' } })
  await expect(at.stripe.createSession(request)).rejects.toMatchObject({
    name: 'ProviderRefusal',
    code: 'amount_too_small',
    reason: 'The total is too small. (amount_too_small)',
    isAccess: false,
  })
})

test('reports a wrong key as a refusal of access and does not name it', async () => {
  const wrong = requireFullProvider(
    await openStripe({ secretKey: 'sk_test_wrong', webhookSecret: 'whsec', apiBase: at.fake.origin }),
  )
  const error = await wrong.getPayment('cs_test_1').catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'ProviderRefusal', isAccess: true })
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('sk_test_wrong')
})

test.each([408, 409, 425, 429, 500, 503])('does not treat status %i as a refusal', async (status) => {
  await at.fake.control('fault', { match: '/v1/', kind: 'fail', status, times: 9 })
  const error = await at.stripe.getPayment('cs_test_1').catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error.name).not.toBe('ProviderRefusal')
})

test('does not treat a reused key as a refusal', async () => {
  const request = buildPaymentRequest()
  await at.stripe.createSession(request)
  const error = await at.stripe
    .createSession({ ...request, email: 'other@example.com' })
    .catch((thrown) => thrown)
  expect(error.message).toContain('Keys for idempotent requests')
  expect(error.name).not.toBe('ProviderRefusal')
})
