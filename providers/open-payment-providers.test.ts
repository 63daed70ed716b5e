import { expect, test } from 'vitest'
import { parseEnvironment } from '../environment.ts'
import { PROVIDER_NAMES } from '../shop/payment-provider.ts'
import { openPaymentProviders } from './open-payment-providers.ts'

test('opens every configured provider under its own name, in order', async () => {
  const { paymentVariables } = parseEnvironment({})
  const variables = Object.fromEntries(paymentVariables.map((name) => [name, 'value']))
  const opened = await openPaymentProviders({ ...parseEnvironment(variables) })
  expect(opened.map(({ name }) => name)).toEqual(PROVIDER_NAMES.filter((name) => name !== 'demo'))
})

test('opens no provider without its variables', async () => {
  expect(await openPaymentProviders({ ...parseEnvironment({}) })).toEqual([])
})
