import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SetupError } from '../../shop/providers/provider-setup.ts'
import { type FakeProcess, startFake } from '../../tests/fakes/fake-process.ts'
import { PAYPAL_CREDENTIALS } from '../../tests/fakes/paypal/start-paypal.ts'
import type { PaypalControls } from '../../tests/fakes/paypal-server.ts'
import createPaypalAccountSetup from './account-setup.ts'
import { PAYPAL_WEBHOOK_EVENTS } from './verify-webhook-event.ts'

const URL = 'https://shop.test/api/paypal/webhook'

let fake: FakeProcess<PaypalControls>

beforeAll(async () => {
  fake = await startFake<PaypalControls>('paypal')
})
beforeEach(() => fake.control('clear_faults'))
afterAll(() => fake?.stop())

const open = (change: { clientSecret?: string } = {}, timeoutMs?: number) => {
  const { clientId, clientSecret } = { ...PAYPAL_CREDENTIALS, ...change }
  return createPaypalAccountSetup(
    { clientId, clientSecret, mode: 'live' },
    { apiBase: fake.origin, timeoutMs },
  )
}

async function getProblem(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(SetupError)
  return error.problem
}

describe('check', () => {
  test('creates an order that nobody approves', async () => {
    expect(await (await open()).check('https://shop.test')).toEqual({
      account: { id: 'APP-FAKE', name: null, mode: 'live' },
      testPayment: 'started',
    })
  })

  test('says that the secret is wrong', async () => {
    const setup = await open({ clientSecret: 'wrong-secret-value' })
    const error = await setup.check('https://shop.test').catch((thrown) => thrown)
    expect(error).toMatchObject({ problem: 'keyWrong', field: 'clientSecret' })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('wrong-secret-value')
  })

  test.each(['refuse', 'fail', 'hang', 'garble', 'trickle'] as const)(
    'says that PayPal is down when it answers with: %s',
    async (kind) => {
      await fake.control('fault', { match: 'POST /v1/oauth2/token', kind, times: 5 })
      expect(await getProblem((await open({}, 500)).check('https://shop.test'))).toBe('providerDown')
    },
  )
})

describe('webhook', () => {
  test('receives exactly the events of the shop, and is kept by a later setup', async () => {
    const setup = await open()
    const created = await setup.createWebhook(URL)
    expect(created).toEqual({
      webhook: { id: expect.any(String), url: URL, events: PAYPAL_WEBHOOK_EVENTS, apiVersion: null },
      credential: created.webhook.id,
      isNew: true,
    })
    const again = await (await open()).createWebhook(URL)
    expect(again).toEqual({ ...created, isNew: false })
    expect(await fake.control('webhooks_of_app')).toHaveLength(1)
    expect(await setup.getWebhookState(created.webhook.id)).toBe('active')
    await setup.deleteWebhook(created.webhook.id)
    expect(await setup.getWebhookState(created.webhook.id)).toBe('missing')
    await setup.deleteWebhook(created.webhook.id)
  })

  test('says that PayPal does not accept an address without https', async () => {
    const setup = await open()
    expect(await getProblem(setup.createWebhook('http://shop.test/api/paypal/webhook'))).toBe(
      'addressRefused',
    )
  })
})
