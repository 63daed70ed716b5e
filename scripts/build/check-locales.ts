// Checks that every language is complete and every message is used. Run: node scripts/build/check-locales.ts
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_LANG, type Lang, SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import {
  ALL_NAMESPACES,
  MESSAGE_GROUPS,
  MESSAGE_PARTS,
  type Namespace,
} from '../../shop/localization/namespaces.ts'
import { flattenMessages, getTranslatorNotes } from '../../shop/translations/get-shipped-messages.ts'
import { listRequiredKeys, parsePluralKey } from '../../shop/translations/plural-forms.ts'
import { checkMessageKey, collectTakenKeys } from '../../shop/translations/validation/check-message-key.ts'
import { checkText, type Finding, listPlaceholders } from '../../shop/translations/validation/check-text.ts'

const ROOT = resolve(import.meta.dirname, '../..')

type Messages = ReadonlyMap<string, string>

function loadMessages(lang: Lang, namespace: Namespace): Messages {
  return flattenMessages(JSON.parse(readFileSync(join(ROOT, 'locales', lang, `${namespace}.json`), 'utf8')))
}

/** Lists the problems of a file by the rules of the translation editor. */
function listProblems(lang: Lang, namespace: Namespace): string[] {
  const [english, messages] = [loadMessages(DEFAULT_LANG, namespace), loadMessages(lang, namespace)]
  const required = listRequiredKeys(lang, english)
  const missing = required
    .filter((key) => !messages.has(key))
    .map((key) => `${lang} lacks ${namespace}:${key}`)
  const extra = [...messages.keys()].filter((key) => !required.includes(key))
  const unexpected = extra.map((key) => {
    const finding = checkMessageKey(key, { lang, english, taken: collectTakenKeys(messages.keys()) })
    return finding?.kind === 'unusedPluralForm'
      ? `${lang} never shows ${namespace}:${key}`
      : `${lang} has ${namespace}:${key}, English does not`
  })
  const invalid = [...messages].flatMap(([key, text]) =>
    listTextErrors(key, text, english).map((problem) => `${lang} ${namespace}:${key}: ${problem}`),
  )
  return [...missing, ...unexpected, ...invalid]
}

/** Lists errors, and the warnings that shipped texts must not have: placeholders and tags that English lacks. */
function listTextErrors(key: string, text: string, english: Messages): string[] {
  const { errors, warnings } = checkText(key, text, english)
  const unknownPlaceholders = warnings.filter(
    ({ kind }) => kind === 'unknownPlaceholder' || kind === 'unknownTag',
  )
  return [...errors, ...unknownPlaceholders].map(({ kind, mark }: Finding<string>) =>
    mark ? `${kind} ${mark}` : kind,
  )
}

/** Returns the name that code uses: `orders/cases:title` for the key `cases.title` of `orders`. */
function getName(namespace: Namespace, key: string): string {
  const group = MESSAGE_GROUPS.find((part) => `${namespace}/${key}`.startsWith(`${part}.`))
  return group ? `${group}:${`${namespace}/${key}`.slice(group.length + 1)}` : `${namespace}:${key}`
}

/** Lists each message once by the name that code uses: `items` for all its plural forms. */
function listKeys(namespace: Namespace): string[] {
  const english = loadMessages(DEFAULT_LANG, namespace)
  const names = [...english.keys()].map(
    (key) => parsePluralKey(key, (other) => english.has(other))?.base ?? key,
  )
  return [...new Set(names)].map((name) => getName(namespace, name))
}

/** Patterns that `docs/glossary.md` retires, from the columns after the word of each language. */
function readRetiredWords(): { lang: Lang; retired: RegExp }[] {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  const [, onScreens = '', inOthers = ''] = glossary.split(/^## (?:On screens|In Spanish and Arabic)$/m)
  const read = (lang: Lang, cell = '') =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => ({
      lang,
      retired: new RegExp(pattern.replaceAll('\\|', '|'), 'iu'),
    }))
  const listRows = (table: string) => [...table.matchAll(/^\|.*\|$/gm)].map(([row]) => row.split(/(?<!\\)\|/))
  return [
    ...listRows(onScreens).flatMap(([, , , english]) => read('en', english)),
    ...listRows(inOthers).flatMap(([, , , spanish, , arabic]) => [
      ...read('es', spanish),
      ...read('ar', arabic),
    ]),
  ]
}

const RETIRED_WORDS = readRetiredWords()

/** Lists texts with a word that the glossary retires. Names of placeholders are not words. */
function listRetiredWords(lang: Lang, namespace: Namespace): string[] {
  return [...loadMessages(lang, namespace)].flatMap(([key, text]) =>
    RETIRED_WORDS.filter(
      (word) => word.lang === lang && word.retired.test(text.replace(/\{\{.*?\}\}|<.*?>/g, ' ')),
    ).map(({ retired }) => `${lang} ${namespace}:${key}: ${retired.source} is retired in docs/glossary.md`),
  )
}

/** Nouns whose form in Arabic depends on the number before them. */
const COUNTED =
  /\{\{(\w+)\}\}\s+(يوم|أيام|عام|أعوام|سن[ةو]|ساع|دقيق|دقائق|ثاني|ثوان|شهر|أشهر|أسبوع|أسابيع|حرف|أحرف|صور|صف|منازل)/u

/** Keys whose number is a constant of the code, with the form of that number: 18 years, 14 and 90 days, 5 images, 500 characters. */
const CONSTANT_NUMBERS = [
  'checkout:agreement',
  'checkout:agreementPlanned',
  'checkout:agreementLater',
  'contact:chat.characterCount',
  'orders:details.earlyStartText',
  'orders:cases.evidence.hint',
  'orders:cases.withdrawal.intro',
  'orders:emails.paymentConfirmed.earlyStart',
  'services:trackRecord.meter.sample',
]

/** Lists Arabic texts with a number and a noun that have only one form. */
function listSingleForms(namespace: Namespace): string[] {
  const messages = loadMessages('ar', namespace)
  return [...messages].flatMap(([key, text]) => {
    const isPlural = parsePluralKey(key, (other) => messages.has(other)) !== null
    if (isPlural || CONSTANT_NUMBERS.includes(`${namespace}:${key}`) || !COUNTED.test(text)) return []
    return [`ar ${namespace}:${key}: a number with a noun needs plural forms`]
  })
}

interface Source {
  /** Namespaces of the keys in this file. */
  namespaces: string[]
  /** Quoted strings; templates become patterns in which `${...}` matches anything. */
  quoted: Set<string>
  templates: RegExp[]
}

function parseSource(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/useTranslation\(([^()]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([\w/-]+)'/g)].map(([, namespace]) => namespace ?? ''),
  )
  const templates = [...text.matchAll(/`([\w/:. &-]+)\$\{[^`]*`/g)].map(([template]) => {
    const parts = template.slice(1, -1).split(/\$\{[^}]*\}/)
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.+')}$`)
  })
  return {
    // Tables of keys are separate files whose keys can be of any namespace.
    namespaces: named.length > 0 ? [...named, 'common'] : [...MESSAGE_PARTS],
    quoted: new Set([...text.matchAll(/(['"])([\w/:. &-]+)\1/g)].map(([, , quoted]) => quoted ?? '')),
    templates,
  }
}

function listSources(): Source[] {
  const files = ['web', 'api', 'documents', 'shop', 'emails', 'locales'].flatMap((folder) => {
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
    .map((file) => parseSource(join(ROOT, file)))
}

/**
 * Searches the text of all sources: a key that only looks quoted counts as used, but a used key is never
 * reported.
 */
function listUnusedKeys(names: string[]): string[] {
  const sources = listSources()
  return names.filter((name) => {
    const [namespace = '', key = ''] = name.split(':')
    const isUsedIn = ({ namespaces, quoted, templates }: Source) =>
      quoted.has(name) ||
      templates.some((template) => template.test(name)) ||
      (namespaces.includes(namespace) &&
        (quoted.has(key) || templates.some((template) => template.test(key))))
    return !sources.some(isUsedIn)
  })
}

/** The translation tool shows a note beside its text, where there is room for a sentence. */
const MAX_WORDS_OF_NOTE = 15

/** Lists notes for translators that explain no text, or a placeholder that the text lacks, or that are long. */
function listWrongNotes(namespace: Namespace): string[] {
  const english = loadMessages(DEFAULT_LANG, namespace)
  return [...getTranslatorNotes(namespace)].flatMap(([key, note]) => {
    const name = `locales/notes/${namespace}.json: ${key}`
    const text = english.get(key) ?? english.get(`${key}_other`)
    if (text === undefined) return [`${name} is no key of English`]
    const unknown = listPlaceholders(note).filter((name) => !listPlaceholders(text).includes(name))
    const isLong = note.split(' ').length > MAX_WORDS_OF_NOTE
    return [
      ...unknown.map((placeholder) => `${name} explains {{${placeholder}}}, the text lacks it`),
      ...(isLong ? [`${name} has more than ${MAX_WORDS_OF_NOTE} words`] : []),
    ]
  })
}

const names = ALL_NAMESPACES.flatMap(listKeys)
const problems = [
  ...SHIPPED_LANGS.flatMap((lang) => ALL_NAMESPACES.flatMap((namespace) => listProblems(lang, namespace))),
  ...SHIPPED_LANGS.flatMap((lang) =>
    ALL_NAMESPACES.flatMap((namespace) => listRetiredWords(lang, namespace)),
  ),
  ...ALL_NAMESPACES.flatMap(listSingleForms),
  ...ALL_NAMESPACES.flatMap(listWrongNotes),
  ...listUnusedKeys(names).map((name) => `${name} is not used`),
]
for (const problem of problems) console.error(problem)
console.log(
  problems.length > 0
    ? `${problems.length} problems`
    : `${names.length} messages in ${SHIPPED_LANGS.join(', ')}`,
)
process.exitCode = problems.length > 0 ? 1 : 0
