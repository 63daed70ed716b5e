import { intlTag, type Lang } from '../../../../shop/localization/languages.ts'

/** Where forms differ: the small numbers, a million (Spanish `many`), and parts of one (Russian `other`). */
const NUMBERS = [...Array.from({ length: 200 }, (_, number) => number), 1_000_000, 1.5, 0.5]

const MOST = 3

/** Up to three numbers for which a language takes that form. */
export function listFormExamples(lang: Lang, category: Intl.LDMLPluralRule): number[] {
  const rules = new Intl.PluralRules(intlTag(lang))
  return NUMBERS.filter((number) => rules.select(number) === category).slice(0, MOST)
}
