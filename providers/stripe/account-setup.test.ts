import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SetupError } from '../../shop/providers/provider-setup.ts'
import { type FakeProcess, startFake } from '../../tests/fakes/fake-process.ts'
import type { StripeControls } from '../../tests/fakes/stripe/controls.ts'
import openStripeAccountSetup from './account-setup.ts'
import { STRIPE_WEBHOOK_EVENTS } from './webhook-events.ts'

const URL = 'https://shop.test/api/stripe/webhook'
const TEST_KEYS = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' }
const LIVE_KEYS = { secretKey: 'sk_live_fake', publishableKey: 'pk_live_fake' }

let fake: FakeProcess<StripeControls>

beforeAll(async () => {
  fake = await startFake<StripeControls>('stripe')
})
beforeEach(() => fake.control('clear_faults'))
afterAll(() => fake?.stop())

const open = (keys: Partial<typeof TEST_KEYS> = {}, timeoutMs?: number) =>
  openStripeAccountSetup({ ...TEST_KEYS, ...keys }, { apiBase: fake.origin, timeoutMs })

async function getProblem(work: Promise<unknown>): Promise<Pick<SetupError, 'problem' | 'field'>> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(SetupError)
  return { problem: error.problem, field: error.field }
}

describe('check', () => {
  test('names the account and pays with a test card in test mode', async () => {
    const setup = await open()
    expect(await setup.check('https://shop.test')).toEqual({
      account: { id: 'acct_fake', name: 'Crescendo Test', mode: 'test' },
      testPayment: 'paid',
    })
    expect((await fake.control('intents')).at(-1)).toMatchObject({ status: 'succeeded', amount: 100 })
  })

  test('moves no money in live mode', async () => {
    const setup = await open(LIVE_KEYS)
    expect(await setup.check('https://shop.test')).toMatchObject({
      account: { mode: 'live' },
      testPayment: 'started',
    })
    expect((await fake.control('intents')).at(-1)).toMatchObject({ status: 'canceled', amount_received: 0 })
  })

  test.each([
    [{ secretKey: 'sk_test_unknown' }, 'keyWrong', 'secretKey'],
    [{ secretKey: 'sk_test_revoked' }, 'keyRevoked', 'secretKey'],
    [{ secretKey: 'rk_test_limited' }, 'keyLimited', 'secretKey'],
    [{ publishableKey: 'pk_test_unknown' }, 'keyWrong', 'publishableKey'],
    [{ publishableKey: 'pk_live_fake' }, 'twoModes', 'publishableKey'],
    [{ publishableKey: 'pk_test_other' }, 'twoAccounts', 'publishableKey'],
    [{ secretKey: 'sk_live_new', publishableKey: 'pk_live_new' }, 'accountInactive', null],
  ])('says what is wrong with %j', async (keys, problem, field) => {
    const setup = await open(keys)
    expect(await getProblem(setup.check('https://shop.test'))).toEqual({ problem, field })
  })

  test('leaves no payment open when the publishable key is wrong', async () => {
    await getProblem((await open({ publishableKey: 'pk_test_other' })).check('https://shop.test'))
    expect((await fake.control('intents')).at(-1)).toMatchObject({ status: 'canceled' })
  })

  test.each(['refuse', 'fail', 'hang', 'lose', 'garble', 'trickle'] as const)(
    'says that Stripe is down when it answers with: %s',
    async (kind) => {
      await fake.control('fault', { match: 'GET /v1/account', kind, times: 5 })
      const setup = await open({}, 500)
      expect(await getProblem(setup.check('https://shop.test'))).toMatchObject({ problem: 'providerDown' })
    },
  )

  test('says that the test payment failed', async () => {
    await fake.control('decline_cards', { isOn: true })
    expect(await getProblem((await open()).check('https://shop.test'))).toMatchObject({
      problem: 'testPaymentFailed',
    })
    await fake.control('decline_cards', { isOn: false })
  })
})

describe('webhook', () => {
  test('receives exactly the events of the shop in the version of the library', async () => {
    const setup = await open()
    const { webhook, credential, isNew } = await setup.createWebhook(URL)
    expect(webhook).toEqual({
      id: expect.stringMatching(/^we_/),
      url: URL,
      events: STRIPE_WEBHOOK_EVENTS,
      apiVersion: '2026-10-28.endive',
    })
    expect(credential).toMatch(/^whsec_/)
    expect(isNew).toBe(true)
    expect(await setup.getWebhookState(webhook.id)).toBe('active')
    await fake.control('disable_endpoint', { id: webhook.id })
    expect(await setup.getWebhookState(webhook.id)).toBe('disabled')
    await setup.deleteWebhook(webhook.id)
    expect(await setup.getWebhookState(webhook.id)).toBe('missing')
    await setup.deleteWebhook(webhook.id)
  })

  test('deletes an endpoint that an earlier setup left behind, and keeps the named ones', async () => {
    const setup = await open()
    const { webhook: kept } = await setup.createWebhook(URL)
    const { webhook: left } = await setup.createWebhook(URL)
    const { webhook: created } = await setup.createWebhook(URL)
    await setup.deleteLeftWebhooks(URL, [kept.id, created.id])
    expect((await fake.control('endpoints')).map(({ id }) => id)).toEqual([kept.id, created.id])
    expect(await setup.getWebhookState(left.id)).toBe('missing')
  })

  test('says that Stripe cannot reach the address', async () => {
    const setup = await open()
    expect(await getProblem(setup.createWebhook('http://localhost:3000/api/stripe/webhook'))).toMatchObject({
      problem: 'addressRefused',
    })
  })
})

test('contains no key in its errors', async () => {
  const setup = await open({ secretKey: 'sk_test_unknown' })
  const error = await setup.check('https://shop.test').catch((thrown) => thrown)
  expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('sk_test_unknown')
})
