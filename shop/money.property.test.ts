import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES, type CurrencyCode, getCurrencySymbol } from './currencies.ts'
import { formatMoney } from './localization/format-money.ts'
import { convert, getQuote, type Money, RATE_DECIMALS } from './money.ts'
import { getOrderTotal, sumConverted } from './pricing/order-total.ts'

/** One penny to 100,000 pounds. */
const price = fc.integer({ min: 1, max: 10_000_000 }).map((amount): Money => ({ amount, currency: 'GBP' }))
const line = fc.record({ price, units: fc.integer({ min: 1, max: 99 }) })
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const codes = fc.constantFrom(...CURRENCIES.map(({ code }) => code))
/** 0.0001 to 100,000, with the decimals that are stored, and as many small ones as large ones. */
const rate = fc
  .double({ min: -4, max: 5, noNaN: true })
  .map((power) => Number((10 ** power).toFixed(RATE_DECIMALS)))
const quote = fc.tuple(codes, rate).map(([code, rate]) => getQuote(code, { [code]: rate }))

const RUNS = { numRuns: 3_000 }

/** As somebody reads it: digits alone, by hand. */
function read(text: string, currency: CurrencyCode): bigint {
  const symbol = getCurrencySymbol(currency)
  expect(text.startsWith(symbol)).toBe(true)
  const [whole = '', hundredths = '', ...rest] = text.slice(symbol.length).split('.')
  expect([rest, hundredths.length]).toEqual([[], 2])
  expect(whole).toMatch(/^\d{1,3}(,\d{3})*$/)
  return BigInt(whole.replaceAll(',', '') + hundredths)
}

/** Longhand: the decimals of both factors as digits, the product's rounded by looking at the first one cut off. */
function multiplyLongHand(pence: number, rate: string): bigint {
  const decimals = rate.split('.')[1]?.length ?? 0
  const product = (BigInt(pence) * BigInt(rate.replace('.', ''))).toString().padStart(decimals + 1, '0')
  const [kept, cut] = [product.slice(0, -decimals), product.slice(-decimals)]
  return BigInt(kept) + (cut.charAt(0) >= '5' ? 1n : 0n)
}

test('converts to the product with the full rate, rounded once', () => {
  fc.assert(
    fc.property(price, quote, (price, quote) => {
      const converted = convert(price, quote)
      expect(BigInt(converted.amount)).toBe(multiplyLongHand(price.amount, quote.rate.toFixed(RATE_DECIMALS)))
      expect(converted.currency).toBe(quote.currency)
    }),
    RUNS,
  )
})

test('formats an amount that reads back as the same amount', () => {
  fc.assert(
    fc.property(price, quote, (price, quote) => {
      const converted = convert(price, quote)
      expect(read(formatMoney('en', converted), converted.currency)).toBe(BigInt(converted.amount))
      expect(read(formatMoney('en', price), 'GBP')).toBe(BigInt(price.amount))
    }),
    RUNS,
  )
})

describe('sumConverted', () => {
  test('sums the lines as they are shown, in every currency and order', () => {
    fc.assert(
      fc.property(lines, quote, (lines, quote) => {
        const amounts = lines.map((line) => getOrderTotal([line]))
        const shown = (amount: Money) => read(formatMoney('en', amount), amount.currency)
        const total = sumConverted(amounts, quote)
        expect(shown(total)).toBe(
          amounts.map((amount) => shown(convert(amount, quote))).reduce((sum, each) => sum + each, 0n),
        )
        expect(sumConverted(amounts.toReversed(), quote)).toEqual(total)
        const pounds = getOrderTotal(lines)
        expect(sumConverted(amounts, { currency: 'GBP', rate: 1 })).toEqual(pounds)
        expect(BigInt(pounds.amount)).toBe(
          lines.reduce((sum, { price, units }) => sum + BigInt(price.amount) * BigInt(units), 0n),
        )
      }),
      RUNS,
    )
  })

  test('sums rounded lines instead of rounding the sum', () => {
    const pennies = [1, 1, 1].map((amount): Money => ({ amount, currency: 'GBP' }))
    const dollars = { currency: 'USD', rate: 1.26 } as const
    expect(sumConverted(pennies, dollars).amount).toBe(3)
    expect(convert({ amount: 3, currency: 'GBP' }, dollars).amount).toBe(4)
  })
})

test('quotes an unknown currency in GBP at 1, whatever rate it has', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('gbp', 'XAU', '__proto__')),
      rate,
      price,
      (code, rate, price) => {
        fc.pre(!CURRENCIES.some((currency) => currency.code === code))
        const quote = getQuote(code, { [code]: rate })
        expect(quote).toEqual({ currency: 'GBP', rate: 1 })
        expect(convert(price, quote)).toEqual(price)
      },
    ),
    RUNS,
  )
})
