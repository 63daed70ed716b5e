import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRefund, splitTax } from './split-tax.ts'

const grosses = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 })
const rate = fc.integer({ min: 0, max: 2_700 })

test('net and VAT add up to the gross amount of each line and of the document', () => {
  fc.assert(
    fc.property(grosses, rate, (amounts, percent) => {
      const { net, vat, lines } = splitTax(amounts, percent)
      lines.forEach((line, index) => {
        expect(line.net + line.vat).toBe(amounts[index])
        expect(Math.min(line.net, line.vat)).toBeGreaterThanOrEqual(0)
      })
      expect(net + vat).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
      expect(lines.reduce((sum, line) => sum + line.vat, 0)).toBe(vat)
    }),
  )
})

test('VAT is rounded once, to the nearest penny, with half a penny rounded up', () => {
  fc.assert(
    fc.property(grosses, rate, (amounts, percent) => {
      const gross = amounts.reduce((sum, amount) => sum + amount, 0)
      const [numerator, denominator] = [BigInt(gross) * BigInt(percent), 10_000n + BigInt(percent)]
      expect(splitTax(amounts, percent).vat).toBe(Number((2n * numerator + denominator) / (2n * denominator)))
    }),
  )
  // 3 pence at 20 % contain exactly half a penny.
  expect(splitTax([3], 2_000)).toMatchObject({ net: 2, vat: 1 })
})

test('refunds of a whole sale give back exactly its net and VAT, and none contains more VAT than is left', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      rate,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (gross, percent, parts) => {
        let left = splitTax([gross], percent) as { net: number; vat: number }
        const refund = (amount: number) => {
          const given = splitRefund(left, amount, percent)
          expect(given.net + given.vat).toBe(amount)
          left = { net: left.net - given.net, vat: left.vat - given.vat }
          expect(Math.min(left.net, left.vat)).toBeGreaterThanOrEqual(0)
        }
        for (const part of parts) refund(Math.floor((left.net + left.vat) * part))
        refund(left.net + left.vat)
        expect(left).toMatchObject({ net: 0, vat: 0 })
      },
    ),
  )
})

test('a refund beyond the sale contains no further VAT', () => {
  expect(splitRefund({ net: 100, vat: 20 }, 150, 2_000)).toEqual({ net: 130, vat: 20 })
})
