// Are the languages complete, and is every word used? Run: node scripts/check-locales.ts
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_LANG, type Lang, SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { NAMESPACES } from '../shop/localization/namespaces.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PLURAL = /_(zero|one|two|few|many|other)$/

type Words = Map<string, string>

/** One word in one language: its only text, or one for each plural category. */
type Forms = Map<Intl.LDMLPluralRule | null, string>

function flat(json: object, before = ''): [string, string][] {
  return Object.entries(json).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? flat(value, `${before}${key}.`) : [[before + key, String(value)]],
  )
}

function wordsOf(lang: Lang): Words {
  return new Map(
    NAMESPACES.flatMap((namespace) => {
      const json = JSON.parse(readFileSync(join(ROOT, 'locales', lang, `${namespace}.json`), 'utf8'))
      return flat(json).map(([key, text]): [string, string] => [`${namespace}:${key}`, text])
    }),
  )
}

/** A key ends in a plural category only where its `_other` is there too: `answers_many` alone is a key like any. */
function formsOf(words: Words): Map<string, Forms> {
  const all = new Map<string, Forms>()
  for (const [key, text] of words) {
    const category = PLURAL.exec(key)?.[1] as Intl.LDMLPluralRule | undefined
    const isPlural = category && words.has(key.replace(PLURAL, '_other'))
    const name = isPlural ? key.replace(PLURAL, '') : key
    all.set(name, (all.get(name) ?? new Map()).set(isPlural ? category : null, text))
  }
  return all
}

/** `{{name}}` and `<tag>`, each once. */
function marksOf(text: string): string {
  return [...new Set(text.match(/\{\{\s*\w+|<\w+/g) ?? [])].sort().join(' ')
}

function compare(lang: Lang, english: Map<string, Forms>, here: Map<string, Forms>): string[] {
  const categories = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
  const problems: string[] = []
  for (const [key, original] of english) {
    const forms = here.get(key)
    if (!forms) problems.push(`${lang} lacks ${key}`)
    else if (forms.has(null) !== original.has(null))
      problems.push(`${lang} ${key}: plural in one, not in both`)
    else if (!forms.has(null)) {
      for (const category of categories) {
        if (!forms.has(category)) problems.push(`${lang} lacks ${key}_${category}`)
      }
      for (const category of forms.keys()) {
        if (category && !categories.includes(category))
          problems.push(`${lang} never shows ${key}_${category}`)
      }
    }
    const expected = marksOf(original.get(null) ?? original.get('other') ?? '')
    for (const [category, text] of forms ?? []) {
      // "one item", "two items" may say their number in words.
      const mayLack = category === 'zero' || category === 'one' || category === 'two'
      const marks = marksOf(text)
      if (marks === expected || (mayLack && marks.split(' ').every((mark) => expected.includes(mark))))
        continue
      problems.push(`${lang} ${key}${category ? `_${category}` : ''} has "${marks}", not "${expected}"`)
    }
  }
  for (const key of here.keys()) if (!english.has(key)) problems.push(`${lang} has ${key}, English does not`)
  return problems
}

interface Source {
  /** The namespaces its keys may be of. */
  namespaces: string[]
  /** What is quoted, as patterns: a template's `${...}` stands for anything. */
  quoted: Set<string>
  templates: RegExp[]
}

function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/useTranslation\('(\w+)'\)/g)].map(([, namespace]) => namespace ?? '')
  const templates = [...text.matchAll(/`([\w:. &]+)\$\{[^`]*`/g)].map(([whole]) => {
    const parts = whole.slice(1, -1).split(/\$\{[^}]*\}/)
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.+')}$`)
  })
  return {
    // Tables of keys stand in files of their own too: those may be of any namespace.
    namespaces: named.length > 0 ? [...named, 'common'] : [...NAMESPACES],
    quoted: new Set([...text.matchAll(/(['"])([\w:. &]+)\1/g)].map(([, , quoted]) => quoted ?? '')),
    templates,
  }
}

function sources(): Source[] {
  const files = ['web', 'api', 'shop', 'mail', 'locales'].flatMap((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      )
    } catch {
      return []
    }
  })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .map((file) => sourceOf(join(ROOT, file)))
}

/** A plain search: a key that only looks quoted counts as used, one that is used is never called unused. */
function unused(english: Map<string, Forms>): string[] {
  const all = sources()
  return [...english.keys()].filter((name) => {
    const [namespace = '', key = ''] = name.split(':')
    const isIn = ({ namespaces, quoted, templates }: Source) =>
      quoted.has(name) ||
      templates.some((template) => template.test(name)) ||
      (namespaces.includes(namespace) &&
        (quoted.has(key) || templates.some((template) => template.test(key))))
    return !all.some(isIn)
  })
}

const english = formsOf(wordsOf(DEFAULT_LANG))
const problems = [
  ...SHIPPED_LANGS.flatMap((lang) => compare(lang, english, formsOf(wordsOf(lang)))),
  ...unused(english).map((key) => `nothing uses ${key}`),
]
for (const problem of problems) console.error(problem)
console.log(
  problems.length > 0
    ? `${problems.length} problems`
    : `${english.size} words in ${SHIPPED_LANGS.join(', ')}`,
)
process.exitCode = problems.length > 0 ? 1 : 0
