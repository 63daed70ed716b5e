import { afterEach, expect, test } from 'vitest'
import { BTCPAY_CREDENTIALS, startBtcpay } from '../../tests/fakes/btcpay/start-btcpay.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import openBtcpayAccountSetup from './account-setup.ts'
import { BTCPAY_WEBHOOK_EVENTS } from './verify-webhook-event.ts'

const { fake } = await startBtcpay()
const { storeId, apiKey } = BTCPAY_CREDENTIALS
const ENTERED = { url: fake.origin, storeId, apiKey }
const HOOK = 'https://shop.example/api/btcpay/webhook'

afterEach(async () => {
  await fake.control('clear_faults')
  await fake.control('reset_store')
})

const open = (change: Partial<typeof ENTERED> = {}, allowPrivate = true) =>
  openBtcpayAccountSetup({ ...ENTERED, ...change }, { allowPrivate, timeoutMs: scaleTimeout(1_500) })

async function check(change: Partial<typeof ENTERED> = {}, allowPrivate = true) {
  return (await open(change, allowPrivate)).check('https://shop.example')
}

const NEEDED = [
  'btcpay.store.cancreateinvoice',
  'btcpay.store.canviewinvoices',
  'btcpay.store.canviewstoresettings',
  'btcpay.store.webhooks.canmodifywebhooks',
  'btcpay.store.cancreatenonapprovedpullpayments',
]

test('names the store and prepares an invoice that nobody pays', async () => {
  expect(await check()).toEqual({
    account: { id: storeId, name: `Fake store (${new URL(fake.origin).host})`, mode: 'live' },
    testPayment: 'started',
  })
  expect((await fake.control('invoices')).at(-1)).toMatchObject({ amount: '1.00', status: 'New' })
})

test.each([
  ['a wrong key', { apiKey: 'wrong' }, { problem: 'keyWrong', field: 'apiKey' }],
  ['an unknown store', { storeId: 'Other' }, { problem: 'storeNotFound', field: 'storeId' }],
  [
    'an address without a server',
    { url: 'http://127.0.0.1:9' },
    { problem: 'serverUnreachable', field: 'url' },
  ],
  ['an address of another server', { url: `${fake.origin}/shop` }, { problem: 'notBtcpay', field: 'url' }],
])('says what is wrong with %s', async (_, change, expected) => {
  await expect(check(change)).rejects.toMatchObject(expected)
})

test('does not reach into the own network', async () => {
  const expected = { problem: 'addressForbidden', field: 'url' }
  for (const url of [fake.origin, 'https://127.0.0.1', 'https://localhost', 'http://btcpay.example'])
    await expect(check({ url }, false)).rejects.toMatchObject(expected)
})

test.each(NEEDED)('names the missing permission %s', async (missing) => {
  await fake.control('store', { permissions: NEEDED.filter((name) => name !== missing) })
  const isIncluded = missing === 'btcpay.store.canviewinvoices'
  if (isIncluded) expect(await check()).toMatchObject({ testPayment: 'started' })
  else
    await expect(check()).rejects.toMatchObject({
      problem: 'permissionsMissing',
      field: 'apiKey',
      reason: missing,
    })
})

test('accepts permissions for the one store', async () => {
  await fake.control('store', { permissions: NEEDED.map((name) => `${name}:${storeId}`) })
  expect(await check()).toMatchObject({ testPayment: 'started' })
})

test.each([
  [{ hasWallet: false }, 'noWallet'],
  [{ isSynchronized: false }, 'notSynchronized'],
])('finds a store that cannot take payments: %j', async (change, problem) => {
  await fake.control('store', change)
  await expect(check()).rejects.toMatchObject({ problem })
})

test('creates the webhook, deletes those left behind and knows its state', async () => {
  const setup = await open()
  await setup.createWebhook(HOOK)
  const kept = await setup.createWebhook(HOOK)
  const { webhook, credential, isNew } = await setup.createWebhook(HOOK)
  expect({ webhook, isNew }).toEqual({
    webhook: { id: webhook.id, url: HOOK, events: [...BTCPAY_WEBHOOK_EVENTS], apiVersion: null },
    isNew: true,
  })
  await setup.deleteLeftWebhooks(HOOK, [kept.webhook.id, webhook.id])
  const listed = await fake.control('webhooks_of_store')
  expect(listed.map(({ id }) => id)).toEqual([kept.webhook.id, webhook.id])
  expect(listed.at(-1)?.secret).toBe(credential)
  expect(await setup.getWebhookState(webhook.id)).toBe('active')
  await setup.deleteWebhook(webhook.id)
  await setup.deleteWebhook(webhook.id)
  expect(await setup.getWebhookState(webhook.id)).toBe('missing')
})

test('says that the server refused the webhook', async () => {
  await fake.control('store', { refusesWebhooks: true })
  const setup = await open()
  await expect(setup.createWebhook(HOOK)).rejects.toMatchObject({
    problem: 'webhookRefused',
    reason: 'url: Invalid Url',
  })
})

test('tells a server that is busy from wrong entries', async () => {
  await fake.control('fault', { match: '/payment-methods', kind: 'fail', status: 503, times: 3 })
  await expect(check()).rejects.toMatchObject({ problem: 'providerDown' })
})
