import { readFileSync } from 'node:fs'
import { eq, isNotNull, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listTables } from '../../db/move/list-tables.ts'
import { runJob } from '../../jobs/start-jobs.ts'
import { createOpenProviderSetup } from '../../providers/open-payment-providers.ts'
import { PAYPAL_WEBHOOK_EVENTS } from '../../providers/paypal/verify-webhook-event.ts'
import { createSecretBox } from '../../providers/secret-box.ts'
import { STRIPE_WEBHOOK_EVENTS } from '../../providers/stripe/webhook-events.ts'
import type { Runtime } from '../../runtime.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { watchContent } from '../../shop/content/watch-content.ts'
import { getVapidKeys } from '../../shop/notifications/push-subscriptions.ts'
import { webhookEvents } from '../../shop/payments/webhook-events/tables.ts'
import { providerCredentials } from '../../shop/provider-credentials/tables.ts'
import { BTCPAY_CREDENTIALS } from '../../tests/fakes/btcpay/start-btcpay.ts'
import type { BtcpayControls } from '../../tests/fakes/btcpay-server.ts'
import { type FakeProcess, startFake } from '../../tests/fakes/fake-process.ts'
import { PAYPAL_CREDENTIALS } from '../../tests/fakes/paypal/start-paypal.ts'
import type { PaypalControls } from '../../tests/fakes/paypal-server.ts'
import type { StripeControls } from '../../tests/fakes/stripe/controls.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestResponse } from '../../tests/support/shops/open-test-shop.ts'

const STRIPE_KEYS = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' }
const LIVE_KEYS = { secretKey: 'sk_live_fake', publishableKey: 'pk_live_fake' }
const PAYPAL_KEYS = {
  clientId: PAYPAL_CREDENTIALS.clientId,
  clientSecret: PAYPAL_CREDENTIALS.clientSecret,
  mode: 'test',
}

let stripe: FakeProcess<StripeControls>
let paypal: FakeProcess<PaypalControls>
let btcpay: FakeProcess<BtcpayControls>

beforeAll(async () => {
  ;[stripe, paypal, btcpay] = await Promise.all([
    startFake<StripeControls>('stripe'),
    startFake<PaypalControls>('paypal'),
    startFake<BtcpayControls>('btcpay'),
  ])
})
beforeEach(async () => {
  await stripe.control('clear_faults')
  for (const { id } of await stripe.control('endpoints')) await stripe.control('delete_endpoint', { id })
})
afterAll(() => Promise.all([stripe?.stop(), paypal?.stop(), btcpay?.stop()]))

interface ProcessOptions {
  variables?: Record<string, string>
  /** That of another process. */
  database?: Pick<Runtime, 'db' | 'signals'>
}

async function openProcess(options: ProcessOptions = {}) {
  const apiBases = { stripe: stripe.origin, paypal: paypal.origin }
  const shop = await openTestShop({
    hasStoredCredentials: true,
    database: options.database,
    services: { openProviderSetup: createOpenProviderSetup(apiBases, { allowPrivate: true }) },
    variables: {
      STRIPE_API_BASE: stripe.origin,
      PAYPAL_API_BASE: paypal.origin,
      BTCPAY_ALLOW_PRIVATE: '1',
      ...options.variables,
    },
  })
  await shop.runtime.reloadCredentials()
  return shop
}

async function openShop(options: ProcessOptions = {}) {
  const shop = await openProcess(options)
  const owner = await shop.signIn('super_admin')
  const call = <T = Record<string, never>>(method: string, path: string, body?: object) =>
    shop.call<T>(method, `/admin/payment-providers${path}`, { token: owner.token, body })
  const list = async () => (await call<{ providers: Listed[] }>('GET', '')).body.providers
  const setUpStripe = (keys: object = STRIPE_KEYS) => call('PUT', '/stripe', keys)
  /** Delivers an event that a secret has signed. */
  const deliver = (id: string, secret: string) => {
    const payload = JSON.stringify({
      id,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: 'pi_none', metadata: {} } },
    })
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret })
    return shop.call('POST', '/stripe/webhook', { body: payload, headers: { 'stripe-signature': signature } })
  }
  const getSecrets = () => stripe.control('endpoint_secrets')
  const orderForBitcoin = () =>
    shop.call<{ url: string; session_id: string }>('POST', '/crypto/invoices', {
      token: owner.token,
      body: {
        package_id: 'followers-1000',
        username: 'maria.dance',
        niche: 'Gaming',
        origin_url: shop.runtime.environment.publicUrl,
      },
    })
  return { ...shop, request: shop.call, owner, call, list, setUpStripe, deliver, getSecrets, orderForBitcoin }
}

/** Expects a refusal and returns its first field error. */
function expectRefusal(response: TestResponse<unknown>) {
  expectProblem(response, 422)
  const [error] = (response.body as { errors: { path: string; message: string }[] }).errors
  return error
}

interface Listed {
  provider: string
  source: string | null
  mode: string | null
  stored: { credentials: { name: string; ending: string }[]; account: object; isReadable: boolean } | null
  webhook: { url: string; events: string[]; lastEventAt: string | null }
}

describe('setting up Stripe', () => {
  test('stores the keys, creates the webhook and takes payments without a restart', async () => {
    const { runtime, list, setUpStripe, owner } = await openShop()
    expect(runtime.services.settleDemoSession).not.toBeNull()
    expect((await list()).map(({ source }) => source)).toEqual([null, null, null])
    const saved = await setUpStripe({ ...STRIPE_KEYS, secretKey: ' sk_test_fake\n' })
    expect(saved).toMatchObject({
      status: 200,
      body: { account: { id: 'acct_fake', name: 'Crescendo Test', mode: 'test' }, testPayment: 'paid' },
    })
    expect(await stripe.control('endpoints')).toMatchObject([
      { url: 'https://shop.test/api/stripe/webhook', api_version: '2026-10-28.endive' },
    ])
    expect(runtime.services.paymentProviders).toMatchObject([{ name: 'stripe', isTrial: true }])
    expect(runtime.services.settleDemoSession).toBeNull()
    const [listed] = await list()
    expect(listed).toMatchObject({
      source: 'settings',
      mode: 'test',
      stored: { isReadable: true, setBy: owner.name, account: { name: 'Crescendo Test' } },
      webhook: { url: 'https://shop.test/api/stripe/webhook', lastEventAt: null },
    })
    expect(listed?.webhook.events).toHaveLength(14)
    expect(listed?.stored?.credentials).toContainEqual({ name: 'secretKey', ending: 'fake' })
  })

  test.each([
    [{ ...STRIPE_KEYS, secretKey: 'sk_test_unknown' }, 'secretKey', /does not know/],
    [{ ...STRIPE_KEYS, secretKey: 'sk_test_revoked' }, 'secretKey', /revoked/],
    [{ ...STRIPE_KEYS, secretKey: 'rk_test_limited' }, 'secretKey', /rights/],
    [{ ...STRIPE_KEYS, publishableKey: 'pk_live_fake' }, 'publishableKey', /test mode/],
    [{ ...STRIPE_KEYS, publishableKey: 'pk_test_other' }, 'publishableKey', /different accounts/],
    [{ secretKey: 'pk_test_fake', publishableKey: 'sk_test_fake' }, 'secretKey', /begins with sk_/],
    [{ secretKey: 'sk_live_new', publishableKey: 'pk_live_new' }, 'setup', /activated/],
  ])('refuses %j in words and stores nothing', async (keys, path, message) => {
    const { db, runtime, setUpStripe } = await openShop()
    expect(expectRefusal(await setUpStripe(keys))).toMatchObject({
      path,
      message: expect.stringMatching(message),
    })
    expect(await db.$count(providerCredentials)).toBe(0)
    expect(await stripe.control('endpoints')).toEqual([])
    expect(await db.$count(auditLog, eq(auditLog.action, 'credentials.saved'))).toBe(0)
    expect(runtime.services.settleDemoSession).not.toBeNull()
  })

  test('says that live keys need https, and that Stripe cannot reach the address', async () => {
    const live = await openShop({ variables: { PUBLIC_URL: 'http://shop.test' } })
    expect(expectRefusal(await live.setUpStripe(LIVE_KEYS))?.message).toContain('https')
    const local = await openShop({ variables: { PUBLIC_URL: 'http://localhost:3000' } })
    expect(expectRefusal(await local.setUpStripe())?.message).toContain('http://localhost:3000')
    expect(await stripe.control('endpoints')).toEqual([])
  })

  test('leaves nothing at Stripe when the keys cannot be stored', async () => {
    const { runtime, db, setUpStripe } = await openShop()
    runtime.services.secretBox = createSecretBox({
      secretKey: undefined,
      folder: '/dev/null/none',
      fileName: 'secret.key',
    })
    expectProblem(await setUpStripe(), 503)
    expect(await stripe.control('endpoints')).toEqual([])
    expect(await db.$count(providerCredentials)).toBe(0)
  })

  test('says that Stripe is down', async () => {
    const { setUpStripe } = await openShop()
    await stripe.control('fault', { match: 'POST /v1/webhook_endpoints', kind: 'fail' })
    expect(expectRefusal(await setUpStripe())?.message).toContain('does not answer')
  })

  test('expires unpaid trial payments when live keys replace test keys', async () => {
    const { runtime, setUpStripe } = await openShop()
    await setUpStripe()
    await setUpStripe(LIVE_KEYS)
    expect(runtime.services.paymentProviders).toMatchObject([{ name: 'stripe', isTrial: false }])
  })
})

test('configures the providers of every process, and those that start later', async () => {
  const { runtime, setUpStripe, call } = await openShop()
  const { db, signals } = runtime
  const { runtime: other } = await openProcess({ database: { db, signals } })
  // Pages of a new version are rendered after the credentials are read.
  const { version, fresh, stop } = watchContent(db, signals, () => undefined, other.reloadCredentials)
  await fresh()
  const before = version()
  await setUpStripe()
  await expect.poll(version).not.toBe(before)
  expect(other.services.paymentProviders).toMatchObject([{ name: 'stripe' }])
  stop()
  const { runtime: later } = await openProcess({ database: { db, signals } })
  expect(later.services.paymentProviders).toMatchObject([{ name: 'stripe' }])
  await call('DELETE', '/stripe')
  await runJob('reload credentials', other)
  expect(other.services.paymentProviders).toMatchObject([{ name: 'demo' }])
})

test('environment variables win', async () => {
  const { list, setUpStripe, call, runtime } = await openShop({
    variables: {
      STRIPE_SECRET_KEY: 'sk_live_fake',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_environment',
    },
  })
  expectProblem(await setUpStripe(), 409)
  expectProblem(await call('POST', '/stripe/webhook', {}), 409)
  expect((await list())[0]).toMatchObject({ source: 'environment', mode: 'live', stored: null })
  expect(runtime.services.paymentProviders).toMatchObject([
    { name: 'stripe', publishableKey: 'pk_live_fake' },
  ])
})

test('sets up PayPal in the sandbox, and keeps the webhook when the keys are entered again', async () => {
  const { call, runtime, list, db } = await openShop()
  expect((await call('PUT', '/paypal', PAYPAL_KEYS)).body).toMatchObject({
    account: { id: 'APP-FAKE', mode: 'test' },
    testPayment: 'started',
  })
  expect((await call('PUT', '/paypal', PAYPAL_KEYS)).status).toBe(200)
  expect(runtime.services.paymentProviders).toMatchObject([{ name: 'paypal', isTrial: true }])
  expect((await list())[1]).toMatchObject({ source: 'settings', webhook: { events: { length: 12 } } })
  const [webhook, ...others] = await paypal.control('webhooks_of_app')
  expect(webhook?.url).toBe('https://shop.test/api/paypal/webhook')
  expect(others).toEqual([])
  await db
    .update(providerCredentials)
    .set({ retiresAt: sql`now()` })
    .where(isNotNull(providerCredentials.retiresAt))
  await runJob('delete retired credentials', runtime)
  expect(await paypal.control('webhooks_of_app')).toHaveLength(1)
  const wrong = { ...PAYPAL_KEYS, clientSecret: 'wrong' }
  expect(expectRefusal(await call('PUT', '/paypal', wrong))).toMatchObject({ path: 'clientSecret' })
  expect((await call('DELETE', '/paypal')).body).toEqual({ isWebhookDeleted: true })
  expect(await paypal.control('webhooks_of_app')).toEqual([])
})

describe('setting up BTCPay Server', () => {
  const getKeys = () => {
    const { storeId, apiKey } = BTCPAY_CREDENTIALS
    return { url: `${btcpay.origin}/`, storeId, apiKey }
  }

  test('takes payments in bitcoin, and hears of them by its webhook', async () => {
    const { call, request, list, orderForBitcoin } = await openShop()
    const saved = await call('PUT', '/btcpay', getKeys())
    expect(saved.body).toMatchObject({ account: { id: 'FakeStore', mode: 'live' }, testPayment: 'started' })
    const [, , listed] = await list()
    expect(listed).toMatchObject({
      provider: 'btcpay',
      source: 'settings',
      mode: 'live',
      webhook: { url: 'https://shop.test/api/btcpay/webhook', events: { length: 7 } },
    })
    expect(JSON.stringify(listed)).not.toContain(BTCPAY_CREDENTIALS.apiKey)
    const [webhook] = await btcpay.control('webhooks_of_store')
    const bought = await orderForBitcoin()
    expect(bought.body.url).toBe(`${btcpay.origin}/i/${bought.body.session_id}`)
    await btcpay.control('pay', { invoice: bought.body.session_id })
    const message = (await btcpay.control('messages')).findLast(({ type }) => type === 'InvoiceSettled')
    const body = message?.body ?? ''
    const deliver = async (secret: string) => {
      const headers = await btcpay.control('sign', { body, secret })
      return (await request('POST', '/btcpay/webhook', { body, headers })).status
    }
    expect(await deliver('forged')).toBe(400)
    expect(await deliver(webhook?.secret ?? '')).toBe(200)
    expect(await deliver(webhook?.secret ?? '')).toBe(200)
    const status = await request('GET', `/stripe/checkout/status/${bought.body.session_id}`)
    expect(status.body).toEqual({ payment_status: 'paid', status: 'complete' })
    expect((await call('DELETE', '/btcpay')).body).toEqual({ isWebhookDeleted: true })
    expect(await btcpay.control('webhooks_of_store')).toEqual([])
  })

  test.each([
    [{ url: 'btcpay.example.com' }, 'url'],
    [{ url: 'https://owner:secret@btcpay.example.com' }, 'url'],
    [{ url: 'https://btcpay.example.com/?a=1' }, 'url'],
    [{ storeId: 'a/b' }, 'storeId'],
    [{ apiKey: 'wrong' }, 'apiKey'],
  ])('stores nothing of %j', async (change, path) => {
    const { call, list } = await openShop()
    const response = await call('PUT', '/btcpay', { ...getKeys(), ...change })
    expect(expectRefusal(response)).toMatchObject({ path })
    expect((await list())[2]?.stored).toBeNull()
  })

  test('names the permission that is missing', async () => {
    const { call } = await openShop()
    await btcpay.control('store', {
      permissions: ['btcpay.store.canmodifyinvoices', 'btcpay.store.canviewstoresettings'],
    })
    const response = await call('PUT', '/btcpay', getKeys())
    await btcpay.control('reset_store')
    expect(expectRefusal(response)?.message).toContain(
      'btcpay.store.webhooks.canmodifywebhooks, btcpay.store.cancreatenonapprovedpullpayments',
    )
  })
})

/** Lets two setups create their webhooks one after the other before either goes on; the second is stored first. */
function createWebhooksBeforeOneIsStored({ services }: Runtime): void {
  const openSetup = services.openProviderSetup
  const isFirstCreated = Promise.withResolvers<void>()
  const isSecondStored = Promise.withResolvers<void>()
  let count = 0
  services.openProviderSetup = async (provider, entered) => {
    const setup = await openSetup(provider, entered)
    return {
      ...setup,
      async createWebhook(url) {
        count += 1
        const isFirst = count === 1
        if (!isFirst) await isFirstCreated.promise
        const created = await setup.createWebhook(url)
        isFirstCreated.resolve()
        if (isFirst) await isSecondStored.promise
        return created
      },
      async deleteLeftWebhooks(url, keptIds) {
        await setup.deleteLeftWebhooks(url, keptIds)
        isSecondStored.resolve()
      },
    }
  }
}

test.each(['stripe', 'paypal', 'btcpay'] as const)(
  'stores one of two setups of %s at once, with a webhook that exists',
  async (provider) => {
    const { call, db, runtime } = await openShop()
    const { storeId, apiKey } = BTCPAY_CREDENTIALS
    const keys = {
      stripe: STRIPE_KEYS,
      paypal: PAYPAL_KEYS,
      btcpay: { url: `${btcpay.origin}/`, storeId, apiKey },
    }
    const listWebhooks = {
      stripe: () => stripe.control('endpoints'),
      paypal: () => paypal.control('webhooks_of_app'),
      btcpay: () => btcpay.control('webhooks_of_store'),
    }
    createWebhooksBeforeOneIsStored(runtime)
    const setUp = () => call('PUT', `/${provider}`, keys[provider])
    const statuses = (await Promise.all([setUp(), setUp()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const [stored, ...others] = await db.select().from(providerCredentials)
    expect(others).toEqual([])
    expect((await listWebhooks[provider]()).map(({ id }) => id)).toEqual([stored?.webhook.id])
    await call('DELETE', `/${provider}`)
  },
)

describe('an account that replaces another', () => {
  test('leaves no payment unpaid that was begun in the former one', async () => {
    const elsewhere = await startFake<BtcpayControls>('btcpay', {
      variables: { BTCPAY_STORE_ID: 'OtherStore' },
    })
    onTestFinished(() => elsewhere.stop())
    const { call, request, orderForBitcoin } = await openShop()
    const { storeId, apiKey } = BTCPAY_CREDENTIALS
    expect((await call('PUT', '/btcpay', { url: btcpay.origin, storeId, apiKey })).status).toBe(200)
    const { body } = await orderForBitcoin()
    const other = { url: elsewhere.origin, storeId: 'OtherStore', apiKey }
    expect((await call('PUT', '/btcpay', other)).status).toBe(200)
    await btcpay.control('pay', { invoice: body.session_id })
    const status = await request('GET', `/stripe/checkout/status/${body.session_id}`)
    expect(status.body).toEqual({ payment_status: 'paid', status: 'complete' })
    expect((await call('DELETE', '/btcpay')).status).toBe(200)
  })
})

describe('a webhook that is created again', () => {
  test('accepts events of both signing secrets for 24 hours, then only of the new one', async () => {
    const { call, setUpStripe, deliver, getSecrets, runtime, db } = await openShop()
    await setUpStripe()
    const [former = ''] = await getSecrets()
    expect((await call('POST', '/stripe/webhook', {})).status).toBe(200)
    const secrets = await getSecrets()
    expect(secrets).toHaveLength(2)
    for (const [place, secret] of secrets.entries())
      expect((await deliver(`evt_${place}`, secret)).status).toBe(200)
    expectProblem(await deliver('evt_forged', 'whsec_other'), 400)

    const isReplaced = isNotNull(providerCredentials.retiresAt)
    const [{ hours } = { hours: 0 }] = await db
      .select({ hours: sql<number>`round(extract(epoch from retires_at - now()) / 3600)::int` })
      .from(providerCredentials)
      .where(isReplaced)
    expect(hours).toBe(24)
    await db.update(providerCredentials).set({ retiresAt: sql`now()` }).where(isReplaced)
    await runtime.reloadCredentials()
    expectProblem(await deliver('evt_late', former), 400)
    await runJob('delete retired credentials', runtime)
    expect(await getSecrets()).toEqual(secrets.filter((secret) => secret !== former))
    expect(await db.$count(providerCredentials)).toBe(1)
  })

  test('is deleted with the new key when the former one was revoked', async () => {
    const { setUpStripe, runtime, db } = await openShop()
    await setUpStripe()
    await stripe.control('revoke_key', { key: 'sk_test_fake' })
    await setUpStripe({ secretKey: 'sk_test_rolled', publishableKey: 'pk_test_rolled' })
    const isReplaced = isNotNull(providerCredentials.retiresAt)
    await db.update(providerCredentials).set({ retiresAt: sql`now()` }).where(isReplaced)
    await runJob('delete retired credentials', runtime)
    await stripe.control('restore_keys')
    expect(await stripe.control('endpoints')).toHaveLength(1)
  })

  test('is retried while the provider cannot be reached', async () => {
    const { call, setUpStripe, runtime, db } = await openShop()
    await setUpStripe()
    await call('POST', '/stripe/webhook', {})
    const isReplaced = isNotNull(providerCredentials.retiresAt)
    await db.update(providerCredentials).set({ retiresAt: sql`now()` }).where(isReplaced)
    await stripe.control('fault', { match: 'DELETE /v1/webhook_endpoints', kind: 'fail', times: 4 })
    await runJob('delete retired credentials', runtime)
    expect(await stripe.control('endpoints')).toHaveLength(2)
    await db.update(providerCredentials).set({ retiresAt: sql`now() - interval '1 hour'` }).where(isReplaced)
    await runJob('delete retired credentials', runtime)
    expect(await stripe.control('endpoints')).toHaveLength(1)
  })
})

test('shows when the last event arrived', async () => {
  const { setUpStripe, list, deliver, getSecrets, db } = await openShop()
  await setUpStripe()
  const [secret = ''] = await getSecrets()
  await deliver('evt_1', secret)
  const [row] = await db.select().from(webhookEvents)
  expect((await list())[0]?.webhook.lastEventAt).toBe(row?.receivedAt.toISOString())
})

test('checks the stored keys and the webhook', async () => {
  const { setUpStripe, call } = await openShop()
  expectProblem(await call('POST', '/stripe/check', {}), 404)
  await setUpStripe()
  const check = async () => (await call<{ webhook: string }>('POST', '/stripe/check', {})).body
  expect(await check()).toMatchObject({ webhook: 'active', testPayment: 'paid' })
  const [endpoint] = await stripe.control('endpoints')
  await stripe.control('disable_endpoint', { id: endpoint?.id ?? '' })
  expect(await check()).toMatchObject({ webhook: 'disabled' })
})

describe('removing a provider', () => {
  test('deletes its webhook, and the demo gateway takes payments again', async () => {
    const { setUpStripe, call, runtime, list } = await openShop()
    await setUpStripe()
    await call('POST', '/stripe/webhook', {})
    expect((await call('DELETE', '/stripe')).body).toEqual({ isWebhookDeleted: true })
    expect(await stripe.control('endpoints')).toEqual([])
    expect((await list())[0]).toMatchObject({ source: null, stored: null })
    expect(runtime.services.paymentProviders).toMatchObject([{ name: 'demo' }])
    expectProblem(await call('DELETE', '/stripe'), 404)
  })

  test('says that the webhook is left when the provider cannot be reached', async () => {
    const { setUpStripe, call, db } = await openShop()
    await setUpStripe()
    await stripe.control('fault', { match: 'DELETE /v1/webhook_endpoints', kind: 'refuse', times: 4 })
    expect((await call('DELETE', '/stripe')).body).toEqual({ isWebhookDeleted: false })
    expect(await db.$count(providerCredentials)).toBe(0)
  })
})

test('keeps the demo gateway off when the stored keys cannot be read, and asks for them again', async () => {
  const { setUpStripe, runtime, list, call, db } = await openShop()
  await setUpStripe()
  await db.update(providerCredentials).set({ keyId: 'of another key', id: sql`gen_random_uuid()` })
  await runtime.reloadCredentials()
  expect(runtime.services.paymentProviders).toEqual([])
  expect(runtime.services.settleDemoSession).toBeNull()
  expect((await list())[0]).toMatchObject({ source: 'settings', stored: { isReadable: false } })
  expectProblem(await call('POST', '/stripe/check', {}), 409)
  expect((await setUpStripe()).status).toBe(200)
})

test('needs a super admin who has confirmed their identity; admins only read', async () => {
  const { signIn, request, owner, db } = await openShop()
  const manager = await signIn('manager')
  const admin = await signIn('admin')
  const put = (token: string) =>
    request('PUT', '/admin/payment-providers/stripe', { token, body: STRIPE_KEYS })
  for (const { token } of [manager, admin]) {
    expectProblem(await put(token), 403)
    expectProblem(await request('POST', '/admin/payment-providers/stripe/check', { token }), 403)
    expectProblem(await request('DELETE', '/admin/payment-providers/stripe', { token }), 403)
  }
  expectProblem(await request('GET', '/admin/payment-providers', { token: manager.token }), 403)
  await db.execute(sql`update sessions set confirmed_at = now() - interval '1 day'`)
  expect((await put(owner.token)).body).toMatchObject({ code: 'confirmation_needed' })
  expect((await request('GET', '/admin/payment-providers', { token: admin.token })).status).toBe(200)
})

test('shows no key in answers, logs, the activity log, exports, backups or the database', async () => {
  const { setUpStripe, call, list, logged, db, getSecrets, owner, request, runtime } = await openShop()
  const answers: unknown[] = []
  for (const keys of [STRIPE_KEYS, { ...STRIPE_KEYS, publishableKey: 'pk_test_other' }])
    answers.push((await setUpStripe(keys)).body)
  answers.push((await setUpStripe({ ...STRIPE_KEYS, secretKey: 'sk_test_secretly_wrong' })).body)
  answers.push((await call('PUT', '/paypal', PAYPAL_KEYS)).body)
  const { storeId, apiKey } = BTCPAY_CREDENTIALS
  const atBtcpay = await call('PUT', '/btcpay', { url: `${btcpay.origin}/`, storeId, apiKey })
  expect(atBtcpay.status).toBe(200)
  answers.push(atBtcpay.body)
  answers.push((await call('POST', '/stripe/check', {})).body)
  answers.push((await call('POST', '/stripe/webhook', {})).body)
  answers.push(await list())
  answers.push((await request('POST', '/account/notifications/key', { token: owner.token })).body)
  answers.push((await request('GET', '/admin/settings', { token: owner.token })).body)
  answers.push((await request('GET', '/admin/audit', { token: owner.token })).body)
  answers.push((await request('GET', '/admin/launch', { token: owner.token })).body)
  const exported = await request('GET', '/admin/exports/everything', { token: owner.token })
  expect(exported.status).toBe(200)
  answers.push(exported.body)
  const secrets = [
    ...['sk_test_fake', 'sk_test_secretly_wrong', 'pk_test_other', PAYPAL_KEYS.clientSecret, apiKey],
    ...(await getSecrets()),
    (await getVapidKeys(db, runtime.services))?.privateKey ?? '',
  ]
  expect(secrets.every((secret) => secret.length > 5)).toBe(true)
  // A backup has every row, and the key of the shop is in none.
  const rows: unknown[] = []
  for (const { name } of await listTables(db))
    rows.push(await db.execute(sql`select row_to_json(t)::text as text from ${sql.identifier(name)} as t`))
  const audit = await db.select().from(auditLog)
  expect(audit.map(({ action }) => action)).toContain('credentials.saved')
  for (const text of [answers, logged, rows, audit].map((each) => JSON.stringify(each))) {
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
})

test('the documentation lists exactly the events that the webhooks receive', () => {
  const guide = readFileSync('docs/payments.md', 'utf8')
  const blocks = [...guide.matchAll(/```\n([a-zA-Z_.\s]+)```/g)].map(([, block = '']) =>
    block.trim().split(/\s+/).sort(),
  )
  for (const events of [STRIPE_WEBHOOK_EVENTS, PAYPAL_WEBHOOK_EVENTS])
    expect(blocks).toContainEqual([...events].sort())
})
