import type { PriceableLine } from '../../../shop/pricing/price-lines.ts'
import type { Benefit, PromotionRule } from '../../../shop/pricing/promotion-rule.ts'

/** An exact number of pence in lowest terms. */
type Pence = readonly [numerator: bigint, denominator: bigint]

interface Unit extends Pick<PriceableLine, 'packageId' | 'type'> {
  line: number
  price: Pence
}

interface UnitPricing {
  /** Exact pence of the order, and of each line. */
  total: Pence
  lines: Pence[]
  /** Exact pence that each rule saved, in the order of the rules. Rules that saved nothing are left out. */
  savings: { id: string; pence: Pence }[]
}

const NOTHING: Pence = [0n, 1n]

/**
 * Prices an order unit by unit, from the description of the rules in shop/pricing/promotion-rule.ts alone. The tests compare it
 * with `priceOrder`, so it shares no code with it.
 */
export function priceUnits(lines: PriceableLine[], rules: PromotionRule[]): UnitPricing {
  const sequence = [...rules].sort((a, b) =>
    a.priority === b.priority ? (a.id > b.id ? 1 : -1) : a.priority - b.priority,
  )
  const choices = [
    sequence.filter((rule) => !rule.isExclusive),
    ...sequence.filter((rule) => rule.isExclusive).map((rule) => [rule]),
  ].map((chosen) => applyInSequence(lines, chosen))
  let best = choices[0] as UnitPricing
  for (const choice of choices) if (roundHalfDown(choice.total) < roundHalfDown(best.total)) best = choice
  return best
}

/** Rounds to whole pence, and a half in the customer's favour. */
export function roundHalfDown([numerator, denominator]: Pence): number {
  const whole = numerator / denominator
  return Number(2n * (numerator - whole * denominator) > denominator ? whole + 1n : whole)
}

/** Rounds the lines so that they add up to the rounded total: those with the largest remainder are rounded up. */
export function roundLines({ lines, total }: UnitPricing): number[] {
  const pence = lines.map(([numerator, denominator]) => Number(numerator / denominator))
  const places = lines.map((_, place) => place)
  places.sort((a, b) => compare(getRemainder(lines[b] as Pence), getRemainder(lines[a] as Pence)) || a - b)
  let missing = roundHalfDown(total) - pence.reduce((sum, each) => sum + each, 0)
  for (const place of places) if (missing-- > 0) pence[place] = (pence[place] as number) + 1
  return pence
}

/** Returns an amount as a number, for a comparison that allows for rounding. */
export function toNumber([numerator, denominator]: Pence): number {
  return Number((numerator * 1_000_000n) / denominator) / 1_000_000
}

function applyInSequence(lines: PriceableLine[], rules: PromotionRule[]): UnitPricing {
  const units = lines.flatMap(({ packageId, type, units: count, price }, line) =>
    Array.from({ length: count }, (): Unit => ({ packageId, type, line, price: [BigInt(price.amount), 1n] })),
  )
  const savings: UnitPricing['savings'] = []
  for (const rule of rules) {
    const covered = units.filter((unit) => covers(rule, unit))
    const spend = covered.reduce((sum, { line }) => sum + (lines[line] as PriceableLine).price.amount, 0)
    if (rule.minimumSpend !== null && spend < rule.minimumSpend) continue
    const before = addUp(covered)
    reducePrices(rule.benefit, covered)
    const pence = subtract(before, addUp(covered))
    if (pence[0] > 0n) savings.push({ id: rule.id, pence })
  }
  return {
    total: addUp(units),
    lines: lines.map((_, line) => addUp(units.filter((unit) => unit.line === line))),
    savings,
  }
}

function covers({ scope: { types, packageIds } }: PromotionRule, unit: Unit): boolean {
  if (types.length + packageIds.length === 0) return true
  return types.includes(unit.type) || packageIds.includes(unit.packageId)
}

function reducePrices(benefit: Benefit, covered: Unit[]): void {
  if (benefit.kind === 'percent') {
    for (const unit of covered) takeHundredths(unit, benefit.basisPoints)
  } else if (benefit.kind === 'ladder') {
    for (const unit of covered) {
      const counted = covered.filter((other) =>
        benefit.per === 'type' ? other.type === unit.type : other.packageId === unit.packageId,
      )
      let basisPoints = 0
      for (const step of benefit.steps) if (counted.length >= step.units) basisPoints = step.basisPoints
      takeHundredths(unit, basisPoints)
    }
  } else if (benefit.kind === 'amount') {
    const left = addUp(covered)
    const wanted: Pence = [BigInt(benefit.pence), 1n]
    setTotal(covered, compare(left, wanted) > 0 ? subtract(left, wanted) : NOTHING)
  } else {
    const columns = benefit.types.map((type) =>
      covered
        .filter((unit) => unit.type === type)
        .sort((a, b) => compare(b.price, a.price) || a.line - b.line),
    )
    for (let row = 0; columns.every((column) => row < column.length); row += 1) {
      const bundle = columns.map((column) => column[row] as Unit)
      const price: Pence = [BigInt(benefit.pence), 1n]
      if (compare(addUp(bundle), price) > 0) setTotal(bundle, price)
    }
  }
}

function takeHundredths(unit: Unit, basisPoints: number): void {
  unit.price = reduce(unit.price[0] * BigInt(10_000 - basisPoints), unit.price[1] * 10_000n)
}

/** Gives the units a price together, each in proportion to its own. */
function setTotal(units: Unit[], [numerator, denominator]: Pence): void {
  const [sum, of] = addUp(units)
  if (sum === 0n) return
  for (const unit of units)
    unit.price = reduce(unit.price[0] * numerator * of, unit.price[1] * denominator * sum)
}

function addUp(units: Unit[]): Pence {
  return units.reduce<Pence>(
    (sum, { price }) => reduce(sum[0] * price[1] + price[0] * sum[1], sum[1] * price[1]),
    NOTHING,
  )
}

function subtract(a: Pence, b: Pence): Pence {
  return reduce(a[0] * b[1] - b[0] * a[1], a[1] * b[1])
}

function compare(a: Pence, b: Pence): number {
  return Math.sign(Number(a[0] * b[1] - b[0] * a[1]))
}

function getRemainder([numerator, denominator]: Pence): Pence {
  return [numerator % denominator, denominator]
}

function reduce(numerator: bigint, denominator: bigint): Pence {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return [numerator / a, denominator / a]
}
