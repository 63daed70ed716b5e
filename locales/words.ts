import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type i18n, type TFunction } from 'i18next'
import { DEFAULT_LANG, LANGS, type Lang } from '../shop/localization/languages.ts'
import { NAMESPACES, type Namespace } from './namespaces.ts'

type Words = Record<string, unknown>

const FOLDER = join(process.cwd(), 'locales')

/** Read once; while developing, afresh each time, so that a changed word shows on reload. */
const lasting = process.env.NODE_ENV !== 'development'
const files = new Map<string, string>()
const instances = new Map<Lang, i18n>()

/** The words of a language and namespace as JSON. A file that cannot be read counts as empty. */
export function wordsJson(lang: Lang, namespace: Namespace): string {
  const key = `${lang}/${namespace}`
  const known = files.get(key)
  if (known !== undefined && lasting) return known
  const json = readJson(join(FOLDER, `${key}.json`))
  files.set(key, json)
  return json
}

function readJson(file: string): string {
  try {
    return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return '{}'
  }
}

function wordsOf(lang: Lang): Record<Namespace, Words> {
  return Object.fromEntries(
    NAMESPACES.map((namespace) => [namespace, JSON.parse(wordsJson(lang, namespace))]),
  ) as Record<Namespace, Words>
}

/** The server's i18next of a language, with English behind it. Shared by all requests: it never changes. */
export function i18nOf(lang: Lang): i18n {
  const known = instances.get(lang)
  if (known && lasting) return known
  const instance = i18next.createInstance()
  instance.init({
    lng: lang,
    fallbackLng: DEFAULT_LANG,
    supportedLngs: LANGS,
    ns: NAMESPACES,
    defaultNS: 'common',
    resources: { [lang]: wordsOf(lang), [DEFAULT_LANG]: wordsOf(DEFAULT_LANG) },
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  instances.set(lang, instance)
  return instance
}

export function translatorOf(lang: Lang): TFunction<['common', 'auth', 'checkout', 'contact']> {
  return i18nOf(lang).t
}
