import { intlTag, type Lang } from '../localization/languages.ts'

type PluralCategory = Intl.LDMLPluralRule

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

/** The plural categories of a language (CLDR), in the order of the numbers they begin with. */
export function listPluralCategories(lang: Lang): PluralCategory[] {
  const known = new Intl.PluralRules(intlTag(lang)).resolvedOptions().pluralCategories
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((each) => known.includes(each))
}

/**
 * `items_many` is the form `many` of `items`, where `has` knows `items_other` too: a key may end in such a word without
 * being a form of anything.
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

/** The keys a language needs for everything English says: where English counts, its own plural forms. */
export function listRequiredKeys(lang: Lang, english: ReadonlyMap<string, string>): string[] {
  const categories = listPluralCategories(lang)
  const keys = [...english.keys()].flatMap((key) => {
    const form = parsePluralKey(key, (other) => english.has(other))
    if (!form) return [key]
    return form.category === 'other' ? categories.map((category) => `${form.base}_${category}`) : []
  })
  return keys
}

/** What English says where a language says `key`: of a form that English lacks, its `other`. */
export function getEnglishText(key: string, english: ReadonlyMap<string, string>): string | null {
  const form = parsePluralKey(key, (other) => english.has(other))
  return english.get(key) ?? (form && english.get(`${form.base}_other`)) ?? null
}
