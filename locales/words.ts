import { createHash } from 'node:crypto'
import i18next, { type i18n, type TFunction } from 'i18next'
import { inTime } from '../shop/in-time.ts'
import { DEFAULT_LANG, LANGS, type Lang, SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { NAMESPACES, type Namespace } from '../shop/localization/namespaces.ts'
import { remember } from '../shop/remember.ts'
import type { Db } from '../shop/services.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { nestedWords } from '../shop/translations/flat-words.ts'
import {
  type Overrides,
  overridesOf,
  readOverrides,
  wordsVersion,
} from '../shop/translations/read-overrides.ts'
import { shippedWords } from '../shop/translations/shipped-words.ts'
import { completeWords, wordsOver } from '../shop/translations/words-over.ts'
import { READING } from './i18next-options.ts'

export interface NamespaceFile {
  json: string
  etag: string
}

/** All words as they are at one moment. Shared by all requests: it never changes. */
export interface Book {
  version: number
  /** The languages visitors may choose, English among them. */
  live: readonly Lang[]
  /** With English where the language lacks a word. */
  file(lang: Lang, namespace: Namespace): NamespaceFile
  /** The same as a page brings it: of all top-level keys those in `parts`, or else all but what only mails say. */
  inPage(lang: Lang, namespace: Namespace, parts: readonly string[] | null): string
  i18nOf(lang: Lang): i18n
  /** For what the server says by itself. */
  translatorOf(lang: Lang): TFunction<['common', 'auth', 'checkout', 'contact', 'orders']>
}

/** The words of the shop: those shipped, and the operator's own over them. */
export interface Words {
  /** As last read. */
  now(): Book
  /** As they are, give or take two seconds; as last read when the database is away or slow. */
  fresh(): Promise<Book>
}

const LASTING_MS = 2_000
/** No request waits longer for words that may be newer. */
const WAITED_FOR_MS = 1_000

/** The key in each namespace below which mails have their words. */
const OF_MAILS = 'mail'

export function openWords(db: Db): Words {
  let book = bookOf(0, new Map(), SHIPPED_LANGS)
  const read = remember(LASTING_MS, async (from) => {
    const { liveLanguages } = await readSettings(from)
    const live = LANGS.filter((lang) => lang === DEFAULT_LANG || liveLanguages.includes(lang))
    const version = await wordsVersion(from)
    if (version !== book.version) book = bookOf(version, await readOverrides(from), live)
    else if (live.join() !== book.live.join()) book = { ...book, live }
    return book
  })
  return { now: () => book, fresh: () => inTime(read(db), WAITED_FOR_MS).catch(() => book) }
}

/** Each language is put together when it is first asked for. */
function bookOf(version: number, all: ReadonlyMap<string, Overrides>, live: readonly Lang[]): Book {
  const ownOf = (lang: Lang, namespace: Namespace) =>
    wordsOver(shippedWords(lang, namespace), overridesOf(all, lang, namespace))
  const wordsOf = kept((name: `${Lang}/${Namespace}`) => {
    const [lang, namespace] = name.split('/') as [Lang, Namespace]
    return nestedWords(completeWords(lang, ownOf(lang, namespace), ownOf(DEFAULT_LANG, namespace)))
  })
  const file = kept((name: `${Lang}/${Namespace}`) => {
    const json = JSON.stringify(wordsOf(name))
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`
    return { json, etag }
  })
  const inPage = kept((name: `${Lang}/${Namespace}/${string}`) => {
    const [lang, namespace, parts] = name.split('/') as [Lang, Namespace, string]
    const shown = Object.entries(wordsOf(`${lang}/${namespace}`)).filter(([key]) =>
      parts ? parts.split(',').includes(key) : key !== OF_MAILS,
    )
    return JSON.stringify(Object.fromEntries(shown))
  })
  const i18nOf = kept((lang: Lang) => {
    const resources = Object.fromEntries(
      NAMESPACES.map((namespace) => [namespace, wordsOf(`${lang}/${namespace}`)]),
    )
    const instance = i18next.createInstance()
    instance.init({
      ...READING,
      lng: lang,
      fallbackLng: false,
      supportedLngs: LANGS,
      ns: NAMESPACES,
      resources: { [lang]: resources },
    })
    return instance
  })
  return {
    version,
    live,
    file: (lang, namespace) => file(`${lang}/${namespace}`),
    inPage: (lang, namespace, parts) => inPage(`${lang}/${namespace}/${parts?.join() ?? ''}`),
    i18nOf,
    translatorOf: (lang) => i18nOf(lang).t,
  }
}

/** While developing nothing is kept, so that a changed word shows on reload. */
const lasting = process.env.NODE_ENV !== 'development'

function kept<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined && lasting) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
