import { expect, test } from 'vitest'
import { fromPaypalMoney, toPaypalMoney } from './order-snapshot.ts'

test.each([
  [0, 'GBP', '0.00'],
  [1, 'GBP', '0.01'],
  [10, 'USD', '0.10'],
  [559, 'GBP', '5.59'],
  [1_999_999, 'EUR', '19999.99'],
  // In floating point, 8.2 * 100 is 819.9999999999999.
  [820, 'GBP', '8.20'],
  [100_000_000_001, 'INR', '1000000000.01'],
  [1_200, 'JPY', '12'],
  [0, 'JPY', '0'],
] as const)('converts %i hundredths of a %s to %s and back', (amount, currency, value) => {
  expect(toPaypalMoney({ amount, currency })).toEqual({ currencyCode: currency, value })
  expect(fromPaypalMoney({ currencyCode: currency, value })).toEqual({ amount, currency })
})

test('converts every amount in pence there and back', () => {
  for (let amount = 0; amount < 30_000; amount += 1) {
    expect(fromPaypalMoney(toPaypalMoney({ amount, currency: 'GBP' }))?.amount).toBe(amount)
  }
})

test('rejects amounts that PayPal cannot charge, without a request', () => {
  expect(() => toPaypalMoney({ amount: 1_250, currency: 'JPY' })).toThrow('no decimals in JPY')
  expect(() => toPaypalMoney({ amount: 1.5, currency: 'GBP' })).toThrow(RangeError)
  expect(() => toPaypalMoney({ amount: -1, currency: 'GBP' })).toThrow(RangeError)
})

test('parses other notations of an amount', () => {
  expect(fromPaypalMoney({ currencyCode: 'GBP', value: '5' })).toEqual({ amount: 500, currency: 'GBP' })
  expect(fromPaypalMoney({ currencyCode: 'GBP', value: '5.5' })).toEqual({ amount: 550, currency: 'GBP' })
  expect(fromPaypalMoney({ currencyCode: 'JPY', value: '500.00' })).toEqual({
    amount: 50_000,
    currency: 'JPY',
  })
})

test('rejects invalid amounts', () => {
  for (const value of ['', '-5.00', '5.001', '1e3', '5,00', ' 5.00', '99999999999999999.00']) {
    expect(() => fromPaypalMoney({ currencyCode: 'GBP', value }), value).toThrow(RangeError)
  }
  expect(fromPaypalMoney({ currencyCode: 'XXX', value: '5.00' })).toBeNull()
})
