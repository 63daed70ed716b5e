import { intlTag, type Lang } from '../localization/languages.ts'

type PluralCategory = Intl.LDMLPluralRule

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

/** Lists the plural categories of a language (CLDR), from `zero` to `other`. */
export function listPluralCategories(lang: Lang): PluralCategory[] {
  const categories = new Intl.PluralRules(intlTag(lang)).resolvedOptions().pluralCategories
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((each) => categories.includes(each))
}

/**
 * Parses `items_many` as the form `many` of `items`. Returns null unless `items_other` exists, because an
 * ordinary key may end in such a word.
 */
export function parsePluralKey(
  key: string,
  has: (key: string) => boolean,
): { base: string; category: PluralCategory } | null {
  const category = PLURAL_SUFFIX.exec(key)?.[1] as PluralCategory | undefined
  if (!category) return null
  const base = key.slice(0, -category.length - 1)
  return has(`${base}_other`) ? { base, category } : null
}

/** Lists the keys that a language needs: the English keys, with the language's own plural forms. */
export function listRequiredKeys(lang: Lang, english: ReadonlyMap<string, string>): string[] {
  const categories = listPluralCategories(lang)
  const keys = [...english.keys()].flatMap((key) => {
    const form = parsePluralKey(key, (other) => english.has(other))
    if (!form) return [key]
    return form.category === 'other' ? categories.map((category) => `${form.base}_${category}`) : []
  })
  return keys
}

/** Returns the English text of a key; for a plural form that English lacks, the form `other`. */
export function getEnglishText(key: string, english: ReadonlyMap<string, string>): string | null {
  const form = parsePluralKey(key, (other) => english.has(other))
  return english.get(key) ?? (form && english.get(`${form.base}_other`)) ?? null
}
