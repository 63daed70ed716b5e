/** An exact number from zero on. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }

/**
 * Longer fractions are reduced, and cut off far below a penny if they stay longer: each rule can double the length.
 * Reducing costs more than computing, so short fractions stay as they are.
 */
const LONGEST = 1n << 256n

export function createFraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator < LONGEST) return { numerator, denominator }
  const divisor = getCommonDivisor(numerator, denominator)
  const reduced = { numerator: numerator / divisor, denominator: denominator / divisor }
  return reduced.denominator < LONGEST
    ? reduced
    : { numerator: (numerator * LONGEST) / denominator, denominator: LONGEST }
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator }
  }
  return createFraction(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  )
}

export function multiplyFractions(a: Fraction, b: Fraction): Fraction {
  return createFraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** Divides by a number above zero. */
export function divideFractions(a: Fraction, b: Fraction): Fraction {
  return createFraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

/** Returns a negative number when `a` is less than `b`, a positive one when it is more, and 0 when they are equal. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : Number(difference > 0n)
}

export function getCommonDenominator(fractions: Fraction[]): bigint {
  return fractions.reduce(
    (common, { denominator }) => (common / getCommonDivisor(common, denominator)) * denominator,
    1n,
  )
}

function getCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/**
 * Rounds fractions of a common denominator to whole numbers that add up to their rounded sum, by the largest remainder.
 * Each is rounded up or down, and a whole number stays as it is. A sum that ends in one half is rounded down.
 */
export function roundShares(numerators: bigint[], denominator: bigint): number[] {
  const sum = numerators.reduce((total, numerator) => total + numerator, 0n)
  const rounded = (2n * sum + denominator - 1n) / (2n * denominator)
  const shares = numerators.map((numerator) => Number(numerator / denominator))
  const left = Number(rounded) - shares.reduce((total, share) => total + share, 0)
  const byRemainder = numerators
    .map((numerator, index) => ({ index, remainder: numerator % denominator }))
    .toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder))
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
