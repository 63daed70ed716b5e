import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_PACKAGE_TEXT } from '../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS } from '../../shop/catalog/package-view.ts'
import { CURRENCIES } from '../../shop/currencies.ts'
import { fromPounds, getQuote, multiply } from '../../shop/money.ts'
import { getOrderTotal, sumConverted } from '../../shop/pricing/order-total.ts'
import { calculateCartTotals } from './cart-totals.tsx'
import { buildCheckoutRequest } from './checkout/checkout-request.ts'

const line = fc.record({
  price: fc.integer({ min: 1, max: 10_000_000 }).map((pence) => pence / 100),
  units: fc.integer({ min: 1, max: 99 }),
})
const quote = fc
  .tuple(fc.constantFrom(...CURRENCIES.map(({ code }) => code)), fc.double({ min: -4, max: 5, noNaN: true }))
  .map(([code, power]) => getQuote(code, { [code]: 10 ** power }))

/** The browser gets prices in pounds with decimals; the server calculates in pence. */
test('shows and sends the total that the server charges', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), quote, (lines, quote) => {
      const booked = lines.map(({ price, units }) => ({ price: { amount: Math.round(price * 100) }, units }))
      const onServer = booked.map(({ price, units }) => ({
        price: { ...price, currency: 'GBP' as const },
        units,
      }))
      const { shown, charge } = calculateCartTotals(lines, quote)
      expect(charge).toEqual(getOrderTotal(onServer))
      expect(shown).toEqual(
        sumConverted(
          onServer.map(({ price, units }) => multiply(price, units)),
          quote,
        ),
      )
      const bought = lines.map(({ price, units }) => ({
        units,
        entry: {
          id: 'one',
          type: 'likes' as const,
          ...EMPTY_PACKAGE_TEXT,
          ...DEFAULT_DELIVERY_TERMS,
          quantity: 1,
          price,
        },
      }))
      const draft = {
        tiktokUsername: 'maria',
        niche: 'Other',
        method: 'stripe' as const,
        usernames: {},
        videos: {},
        splits: {},
        plans: {},
      }
      const context = { origin: '', email: '', method: draft.method, currency: 'GBP', code: undefined }
      const request = buildCheckoutRequest(bought, draft, { ...context, charge })
      expect(fromPounds(request.expectedTotal)).toEqual(charge)
    }),
    { numRuns: 1_000 },
  )
})
