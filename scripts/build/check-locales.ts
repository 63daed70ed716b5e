// Are the languages complete, and is every word used? Run: node scripts/build/check-locales.ts
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_LANG, type Lang, SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { NAMESPACES, type Namespace } from '../../shop/localization/namespaces.ts'
import { flattenMessages } from '../../shop/translations/flatten-messages.ts'
import { listRequiredKeys, parsePluralKey } from '../../shop/translations/plural-forms.ts'
import { checkKey, collectTakenKeys } from '../../shop/translations/validation/check-key.ts'
import { checkText, type Finding } from '../../shop/translations/validation/check-text.ts'

const ROOT = resolve(import.meta.dirname, '../..')

type Messages = ReadonlyMap<string, string>

function loadMessages(lang: Lang, namespace: Namespace): Messages {
  return flattenMessages(JSON.parse(readFileSync(join(ROOT, 'locales', lang, `${namespace}.json`), 'utf8')))
}

/** What is wrong with a file, by the rules that the translation tool goes by. */
function listProblems(lang: Lang, namespace: Namespace): string[] {
  const [english, here] = [loadMessages(DEFAULT_LANG, namespace), loadMessages(lang, namespace)]
  const needed = listRequiredKeys(lang, english)
  const lacking = needed.filter((key) => !here.has(key)).map((key) => `${lang} lacks ${namespace}:${key}`)
  const beside = [...here.keys()].filter((key) => !needed.includes(key))
  const unneeded = beside.map((key) => {
    const finding = checkKey(key, { lang, english, taken: collectTakenKeys(here.keys()) })
    return finding?.kind === 'formNeverShown'
      ? `${lang} never shows ${namespace}:${key}`
      : `${lang} has ${namespace}:${key}, English does not`
  })
  const wrong = [...here].flatMap(([key, text]) =>
    listTextErrors(key, text, english).map((fault) => `${lang} ${namespace}:${key}: ${fault}`),
  )
  return [...lacking, ...unneeded, ...wrong]
}

/** Of what the operator is only warned of, our own words have no mark that English has not. */
function listTextErrors(key: string, text: string, english: Messages): string[] {
  const { errors: refused, warnings: doubted } = checkText(key, text, english)
  const unknown = doubted.filter(({ kind }) => kind === 'unknownPlaceholder' || kind === 'unknownTag')
  return [...refused, ...unknown].map(({ kind, mark }: Finding<string>) => (mark ? `${kind} ${mark}` : kind))
}

/** Each word once, under what the code calls it by: `items` for all its plural forms. */
function listKeys(namespace: Namespace): string[] {
  const english = loadMessages(DEFAULT_LANG, namespace)
  const names = [...english.keys()].map(
    (key) => parsePluralKey(key, (other) => english.has(other))?.base ?? key,
  )
  return [...new Set(names)].map((name) => `${namespace}:${name}`)
}

interface Source {
  /** The namespaces its keys may be of. */
  namespaces: string[]
  /** What is quoted, as patterns: a template's `${...}` stands for anything. */
  quoted: Set<string>
  templates: RegExp[]
}

function parseSource(file: string): Source {
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

function listSources(): Source[] {
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
    .map((file) => parseSource(join(ROOT, file)))
}

/** A plain search: a key that only looks quoted counts as used, one that is used is never called unused. */
function listUnusedKeys(names: string[]): string[] {
  const all = listSources()
  return names.filter((name) => {
    const [namespace = '', key = ''] = name.split(':')
    const isIn = ({ namespaces, quoted, templates }: Source) =>
      quoted.has(name) ||
      templates.some((template) => template.test(name)) ||
      (namespaces.includes(namespace) &&
        (quoted.has(key) || templates.some((template) => template.test(key))))
    return !all.some(isIn)
  })
}

const names = NAMESPACES.flatMap(listKeys)
const problems = [
  ...SHIPPED_LANGS.flatMap((lang) => NAMESPACES.flatMap((namespace) => listProblems(lang, namespace))),
  ...listUnusedKeys(names).map((name) => `nothing uses ${name}`),
]
for (const problem of problems) console.error(problem)
console.log(
  problems.length > 0
    ? `${problems.length} problems`
    : `${names.length} words in ${SHIPPED_LANGS.join(', ')}`,
)
process.exitCode = problems.length > 0 ? 1 : 0
