import { intlTag, type Lang } from '../localization/languages.ts'

type Category = Intl.LDMLPluralRule

const FORM = /_(zero|one|two|few|many|other)$/

/** The plural categories of a language (CLDR), in the order of the numbers they begin with. */
export function categoriesOf(lang: Lang): Category[] {
  const known = new Intl.PluralRules(intlTag(lang)).resolvedOptions().pluralCategories
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((each) => known.includes(each))
}

/**
 * `items_many` is the form `many` of `items`, where `has` knows `items_other` too: a key may end in such a word without
 * being a form of anything.
 */
export function formOf(
  key: string,
  has: (key: string) => boolean,
): { base: string; category: Category } | null {
  const category = FORM.exec(key)?.[1] as Category | undefined
  if (!category) return null
  const base = key.slice(0, -category.length - 1)
  return has(`${base}_other`) ? { base, category } : null
}

/** The keys a language needs for everything English says: where English counts, its own plural forms. */
export function keysIn(lang: Lang, english: ReadonlyMap<string, string>): string[] {
  const categories = categoriesOf(lang)
  const keys = [...english.keys()].flatMap((key) => {
    const form = formOf(key, (other) => english.has(other))
    if (!form) return [key]
    return form.category === 'other' ? categories.map((category) => `${form.base}_${category}`) : []
  })
  return keys
}

/** What English says where a language says `key`: of a form that English lacks, its `other`. */
export function englishOf(key: string, english: ReadonlyMap<string, string>): string | null {
  const form = formOf(key, (other) => english.has(other))
  return english.get(key) ?? (form && english.get(`${form.base}_other`)) ?? null
}
