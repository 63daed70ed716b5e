import { expect, test } from 'vitest'
import { aRequest, useFakeStripe } from '../../tests/fakes/stripe/with-provider.ts'

const at = useFakeStripe()

test('a page nobody paid on is over, and so is a wallet whose bank was never answered', async () => {
  const hosted = await at.stripe.createSession(aRequest())
  const asked = { method: 'applepay', walletToken: 'pm_card_authenticationRequired' } as const
  const request = aRequest(asked)
  const wallet = await at.stripe.createSession(request)
  await at.stripe.chargeWallet(wallet.sessionId, request)
  for (const { sessionId } of [hosted, wallet]) {
    expect(await at.stripe.readSession(sessionId)).toMatchObject({ state: 'open' })
    await at.stripe.close(sessionId)
    expect(await at.stripe.readSession(sessionId)).toMatchObject({ state: 'expired' })
    await at.stripe.close(sessionId)
  }
})

test('what was paid in the same moment stays paid', async () => {
  const { sessionId } = await at.stripe.createSession(aRequest())
  await at.fake.control('pay', { session: sessionId })
  const request = aRequest({ method: 'applepay', walletToken: 'pm_card_visa' })
  const wallet = await at.stripe.createSession(request)
  await at.stripe.chargeWallet(wallet.sessionId, request)
  for (const id of [sessionId, wallet.sessionId]) {
    await at.stripe.close(id)
    expect(await at.stripe.readSession(id)).toMatchObject({ state: 'paid' })
  }
})

test('a Stripe that is away is told as such', async () => {
  const { sessionId } = await at.stripe.createSession(aRequest())
  await at.fake.control('fault', { match: '/expire', kind: 'refuse', times: 9 })
  await expect(at.stripe.close(sessionId)).rejects.toThrow('Stripe')
})
