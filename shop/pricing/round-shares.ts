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
