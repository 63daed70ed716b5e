import { roundShares } from './fraction.ts'

const WHOLE = 10_000n

/** Pence; `net` and `vat` add up to the gross amount. */
export interface SplitAmount {
  net: number
  vat: number
}

/**
 * Splits VAT out of amounts that include it. VAT is rounded once, over all amounts, to the nearest penny, with half a penny
 * rounded up; the amounts share the result by the largest remainder. `rate` is in basis points.
 */
export function splitTax(grosses: number[], rate: number): SplitAmount & { lines: SplitAmount[] } {
  // A net sum that ends in one half is rounded down, so its VAT is rounded up.
  const nets = roundShares(
    grosses.map((gross) => BigInt(gross) * WHOLE),
    WHOLE + BigInt(rate),
  )
  const lines = grosses.map((gross, index) => ({ net: nets[index] ?? 0, vat: gross - (nets[index] ?? 0) }))
  const net = nets.reduce((sum, amount) => sum + amount, 0)
  return { net, vat: lines.reduce((sum, line) => sum + line.vat, 0), lines }
}

/**
 * Splits a refund of `gross` pence out of what is left of a sale. What is left afterwards contains the VAT of its own
 * amount, so refunds of the whole sale give back exactly its VAT. Anything beyond the sale contains no VAT.
 */
export function splitRefund(left: SplitAmount, gross: number, rate: number): SplitAmount {
  const after = splitTax([Math.max(0, left.net + left.vat - gross)], rate)
  const vat = Math.min(gross, Math.max(0, left.vat - after.vat))
  return { net: gross - vat, vat }
}
