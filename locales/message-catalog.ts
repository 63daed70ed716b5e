import { createHash } from 'node:crypto'
import i18next, { type i18n, type TFunction } from 'i18next'
import { DEFAULT_LANG, LANGS, type Lang, SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { NAMESPACES, type Namespace } from '../shop/localization/namespaces.ts'
import { memoize } from '../shop/memoize.ts'
import type { Db } from '../shop/services.ts'
import { getSettings } from '../shop/settings/get-settings.ts'
import { applyFallbacks, applyOverrides } from '../shop/translations/apply-overrides.ts'
import { nestMessages } from '../shop/translations/flatten-messages.ts'
import { getShippedMessages } from '../shop/translations/get-shipped-messages.ts'
import {
  getFileOverrides,
  getTranslationsVersion,
  listOverrides,
  type Overrides,
} from '../shop/translations/list-overrides.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import { I18NEXT_OPTIONS } from './i18next-options.ts'

export interface NamespaceFile {
  json: string
  etag: string
}

/** All words as they are at one moment. Shared by all requests: it never changes. */
export interface MessageCatalog {
  version: number
  /** The languages visitors may choose, English among them. */
  liveLanguages: readonly Lang[]
  /** With English where the language lacks a word. */
  getFile(lang: Lang, namespace: Namespace): NamespaceFile
  getI18n(lang: Lang): i18n
  /** For what the server says by itself. */
  getTranslator(lang: Lang): TFunction<['common', 'auth', 'checkout', 'contact', 'mail', 'orders']>
}

/** The words of the shop: those shipped, and the operator's own over them. */
export interface MessageCatalogStore {
  /** As last read. */
  getCurrent(): MessageCatalog
  /** As they are, give or take two seconds; as last read when the database is away or slow. */
  getFresh(): Promise<MessageCatalog>
}

const CACHE_TTL_MS = 2_000
/** No request waits longer for words that may be newer. */
const MAX_WAIT_MS = 1_000

export function openMessageCatalogStore(db: Db): MessageCatalogStore {
  let book = createMessageCatalog(0, new Map(), SHIPPED_LANGS)
  const read = memoize(CACHE_TTL_MS, async (from) => {
    const { liveLanguages } = await getSettings(from)
    const live = LANGS.filter((lang) => lang === DEFAULT_LANG || liveLanguages.includes(lang))
    const version = await getTranslationsVersion(from)
    if (version !== book.version) book = createMessageCatalog(version, await listOverrides(from), live)
    else if (live.join() !== book.liveLanguages.join()) book = { ...book, liveLanguages: live }
    return book
  })
  return { getCurrent: () => book, getFresh: () => withTimeout(read(db), MAX_WAIT_MS).catch(() => book) }
}

/** Each language is put together when it is first asked for. */
function createMessageCatalog(
  version: number,
  all: ReadonlyMap<string, Overrides>,
  live: readonly Lang[],
): MessageCatalog {
  const ownOf = (lang: Lang, namespace: Namespace) =>
    applyOverrides(getShippedMessages(lang, namespace), getFileOverrides(all, lang, namespace))
  const wordsOf = memoizeByKey((name: `${Lang}/${Namespace}`) => {
    const [lang, namespace] = name.split('/') as [Lang, Namespace]
    return nestMessages(applyFallbacks(lang, ownOf(lang, namespace), ownOf(DEFAULT_LANG, namespace)))
  })
  const file = memoizeByKey((name: `${Lang}/${Namespace}`) => {
    const json = JSON.stringify(wordsOf(name))
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`
    return { json, etag }
  })
  const i18nOf = memoizeByKey((lang: Lang) => {
    const resources = Object.fromEntries(
      NAMESPACES.map((namespace) => [namespace, wordsOf(`${lang}/${namespace}`)]),
    )
    const instance = i18next.createInstance()
    instance.init({
      ...I18NEXT_OPTIONS,
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
    liveLanguages: live,
    getFile: (lang, namespace) => file(`${lang}/${namespace}`),
    getI18n: i18nOf,
    getTranslator: (lang) => i18nOf(lang).t,
  }
}

/** While developing nothing is kept, so that a changed word shows on reload. */
const isCacheEnabled = process.env.NODE_ENV !== 'development'

function memoizeByKey<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined && isCacheEnabled) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
