import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES, getCurrencySymbol } from './currencies.ts'
import { formatMoney, formatRate } from './localization/format-money.ts'
import { add, convert, fromPounds, getQuote, type Money, multiply, toPounds, ZERO_GBP } from './money.ts'

const toMoney = fc.integer({ min: 0, max: 100_000_000 })
const gbpQuote = toMoney.map((amount): Money => ({ amount, currency: 'GBP' }))
/** Every rate the shop can store, as a number and as whole hundred-millionths. */
const rates = fc.integer({ min: 1, max: 1_000_000_000_000 }).map((n) => ({ rate: n / 1e8, parts: BigInt(n) }))

describe('convert', () => {
  test('multiplies exactly and rounds half up', () => {
    fc.assert(
      fc.property(toMoney, rates, (amount, { rate, parts }) => {
        const converted = convert({ amount, currency: 'GBP' }, { currency: 'USD', rate })
        // floor(amount * rate + 1/2) as a fraction of whole numbers: (2ap + q) / 2q with q = 10^8.
        const exact = (2n * BigInt(amount) * parts + 100_000_000n) / 200_000_000n
        expect(converted).toEqual({ amount: Number(exact), currency: 'USD' })
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    { amount: 100, rate: 1.005, shown: 101 },
    { amount: 50, rate: 0.01, shown: 1 },
    { amount: 49, rate: 0.01, shown: 0 },
    { amount: 559, rate: 1.26, shown: 704 },
    { amount: 559, rate: 203.15, shown: 113_561 },
    { amount: 10_000, rate: 1.1371, shown: 11_371 },
    { amount: 10_000, rate: 1.1815024, shown: 11_815 },
    { amount: 10_000, rate: 0.84638, shown: 8_464 },
  ])('converts $amount pence at $rate to $shown hundredths', ({ amount, rate, shown }) => {
    expect(convert({ amount, currency: 'GBP' }, { currency: 'EUR', rate }).amount).toBe(shown)
  })

  test('changes nothing at a rate of 1', () => {
    fc.assert(
      fc.property(gbpQuote, (money) => {
        expect(convert(money, { currency: 'GBP', rate: 1 })).toEqual(money)
      }),
    )
  })
})

describe('add and multiply', () => {
  test('adds lines in any order to the same integer', () => {
    fc.assert(
      fc.property(fc.array(gbpQuote, { maxLength: 20 }), (lines) => {
        const total = lines.reduce(add, ZERO_GBP)
        expect(total).toEqual({ amount: lines.reduce((sum, line) => sum + line.amount, 0), currency: 'GBP' })
        expect(lines.toReversed().reduce(add, ZERO_GBP)).toEqual(total)
      }),
    )
  })

  test('multiplies as repeated addition does', () => {
    fc.assert(
      fc.property(gbpQuote, fc.integer({ min: 1, max: 99 }), (money, units) => {
        expect(multiply(money, units)).toEqual(
          Array.from({ length: units }, () => money).reduce(add, ZERO_GBP),
        )
      }),
    )
  })

  test('rejects adding two currencies', () => {
    expect(() => add(ZERO_GBP, { amount: 1, currency: 'USD' })).toThrow(TypeError)
  })

  test('converts pounds and pence one to one', () => {
    fc.assert(
      fc.property(gbpQuote, (money) => {
        expect(fromPounds(toPounds(money))).toEqual(money)
      }),
    )
    expect(fromPounds(5.6)).toEqual({ amount: 560, currency: 'GBP' })
    expect(fromPounds(1.15)).toEqual({ amount: 115, currency: 'GBP' })
  })
})

describe('rates', () => {
  test.each([
    { rate: 0.84638, shown: '0.8464' },
    { rate: 0.99994, shown: '0.9999' },
    { rate: 0.5, shown: '0.5000' },
    { rate: 1, shown: '1.00' },
    { rate: 1.264798, shown: '1.26' },
    { rate: 203.1475, shown: '203.15' },
  ])('formats $rate as $shown', ({ rate, shown }) => {
    expect(formatRate('en', rate)).toBe(shown)
  })

  test('keeps the precision of the rate in a quote', () => {
    expect(getQuote('EUR', { EUR: 1.1815024 })).toEqual({ currency: 'EUR', rate: 1.1815024 })
    expect(getQuote('AUD', { AUD: 0.00012345 })).toEqual({ currency: 'AUD', rate: 0.00012345 })
  })

  test('quotes a currency that is unknown or has no rate in GBP at 1', () => {
    const rates = { GBP: 1, EUR: 1.18 }
    expect(getQuote('EUR', rates)).toEqual({ currency: 'EUR', rate: 1.18 })
    expect(getQuote('USD', rates)).toEqual({ currency: 'GBP', rate: 1 })
    expect(getQuote('XYZ', { XYZ: 3 })).toEqual({ currency: 'GBP', rate: 1 })
    expect(getQuote('toString', rates)).toEqual({ currency: 'GBP', rate: 1 })
  })
})

describe('formatMoney', () => {
  test.each([
    { amount: 559, currency: 'GBP', shown: '£5.59' },
    { amount: 800, currency: 'GBP', shown: '£8.00' },
    { amount: 5, currency: 'USD', shown: '$0.05' },
    { amount: 123_456_789, currency: 'JPY', shown: '¥1,234,567.89' },
    { amount: 100_000, currency: 'BRL', shown: 'R$1,000.00' },
  ] as const)('formats $amount $currency as $shown', ({ amount, currency, shown }) => {
    expect(formatMoney('en', { amount, currency })).toBe(shown)
  })

  test('puts the symbol first and uses the separators of the language', () => {
    const price: Money = { amount: 123_456, currency: 'GBP' }
    expect([formatMoney('es', price), formatMoney('ar', price)]).toEqual(['£1\u00a0234,56', '£1,234.56'])
    expect([formatRate('es', 1.2648), formatRate('es', 0.84638)]).toEqual(['1,26', '0,8464'])
  })

  test('uses the symbols of the specification, and £ for an unknown currency', () => {
    const symbols = Object.fromEntries(CURRENCIES.map(({ code }) => [code, getCurrencySymbol(code)]))
    expect(symbols).toMatchObject({
      GBP: '£',
      USD: '$',
      EUR: '€',
      INR: '₹',
      AUD: 'A$',
      CAD: 'C$',
      JPY: '¥',
      CNY: '¥',
      BRL: 'R$',
    })
    expect(getCurrencySymbol('XXX')).toBe('£')
  })
})
