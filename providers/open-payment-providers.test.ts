import { expect, test } from 'vitest'
import { PROVIDER_VARIABLES, parseEnvironment } from '../environment.ts'
import { PROVIDER_NAMES } from '../shop/providers/payment-provider.ts'
import type { Db } from '../shop/services.ts'
import { PAGE_PATHS } from '../web/page-paths.server.ts'
import { openPaymentProviders } from './open-payment-providers.ts'

test('opens every configured provider under its own name, in order', async () => {
  const names = PROVIDER_VARIABLES.flat()
  const variables = {
    ...Object.fromEntries(names.map((name) => [name, 'value'])),
    STRIPE_SECRET_KEY: 'sk_live_value',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_value',
    BTCPAY_URL: 'https://btcpay.example.com',
  }
  const opened = await openPaymentProviders({ ...parseEnvironment(variables) })
  expect(opened.map(({ name }) => name)).toEqual(PROVIDER_NAMES.filter((name) => name !== 'demo'))
})

test('opens no provider without its variables', async () => {
  expect(await openPaymentProviders({ ...parseEnvironment({}) })).toEqual([])
})

const STRIPE = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const STRIPE_TEST = { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' }

test.each([
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, false],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, false],
  [{ ...STRIPE_TEST, STRIPE_SECRET_KEY: 'sk_test_1' }, true],
  [{ ...STRIPE_TEST, STRIPE_SECRET_KEY: 'rk_test_1' }, true],
  [PAYPAL, false],
  [{ ...PAYPAL, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' }, true],
  [{ ...PAYPAL, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com.example' }, false],
])('reads from %j whether payments move money', async (variables, isTrial) => {
  const [provider] = await openPaymentProviders({ ...parseEnvironment(variables) })
  expect(provider?.isTrial).toBe(isTrial)
})

test('marks the demo gateway as one that moves no money', async () => {
  // It reads the database only when it is used.
  const demo = { db: undefined as unknown as Db, paths: PAGE_PATHS }
  expect(await openPaymentProviders({ demo })).toMatchObject([{ name: 'demo', isTrial: true }])
})
