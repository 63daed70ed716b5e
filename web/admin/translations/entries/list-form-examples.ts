import { intlTag, type Lang } from '../../../../shop/localization/languages.ts'

/**
 * Sample of numbers that covers all plural forms: small numbers, a million (Spanish `many`) and fractions
 * (Russian `other`).
 */
const NUMBERS = [...Array.from({ length: 200 }, (_, number) => number), 1_000_000, 1.5, 0.5]

const MOST = 3

/** Returns up to three example numbers of a plural form. */
export function listFormExamples(lang: Lang, category: Intl.LDMLPluralRule): number[] {
  const rules = new Intl.PluralRules(intlTag(lang))
  return NUMBERS.filter((number) => rules.select(number) === category).slice(0, MOST)
}
