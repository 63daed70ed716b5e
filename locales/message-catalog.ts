import { createHash } from 'node:crypto'
import { DEFAULT_LANG, LANGS, type Lang, SHIPPED_LANGS } from '../shop/localization/languages.ts'
import {
  MESSAGE_PARTS,
  type MessagePart,
  type Namespace,
  pickMessagePart,
  splitMessagePart,
} from '../shop/localization/namespaces.ts'
import { memoize } from '../shop/memoize.ts'
import type { Db } from '../shop/services.ts'
import { getSettings } from '../shop/settings/get-settings.ts'
import {
  getShippedMessages,
  type MessageTree,
  nestMessages,
} from '../shop/translations/get-shipped-messages.ts'
import {
  applyFallbacks,
  applyOverrides,
  getFileOverrides,
  getTranslationsVersion,
  listOverrides,
  type Overrides,
} from '../shop/translations/overrides.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import { createI18n, type I18n, type TranslateFunction } from './create-i18n.ts'
import { fillLimits } from './limits.ts'

interface MessageFile {
  /** UTF-8. "<" is escaped, so that a page can contain the JSON in a script element. */
  json: Buffer<ArrayBuffer>
  etag: string
}

/** The messages of all languages at one moment. Immutable, so all requests share it. */
export interface MessageCatalog {
  version: number
  /** The languages that visitors can choose; always includes English. */
  liveLanguages: readonly Lang[]
  /** The file of a namespace. English fills in the messages that the language lacks. */
  getFile(lang: Lang, namespace: Namespace): MessageFile
  /** A part of a namespace, as pages contain it. */
  getPart(lang: Lang, part: MessagePart): MessageFile
  getI18n(lang: Lang): I18n
  /** For texts that the server writes itself. */
  getTranslator(
    lang: Lang,
  ): TranslateFunction<
    [
      'common',
      'auth',
      'checkout',
      'contact',
      'orders/documents',
      'checkout/offers',
      'orders',
      'checkout/promotions',
      'admin-payments',
      'admin-settings',
    ]
  >
}

/** Merges the shipped messages with the overrides of the operator. */
export interface MessageCatalogStore {
  getCurrent(): MessageCatalog
  /** Returns a catalog at most two seconds old, or the last one while the database is unavailable or slow. */
  getFresh(): Promise<MessageCatalog>
}

const CACHE_TTL_MS = 2_000
/** A request waits at most this long for a newer catalog. */
const MAX_WAIT_MS = 1_000

export function openMessageCatalogStore(db: Db): MessageCatalogStore {
  let catalog = createMessageCatalog(0, new Map(), SHIPPED_LANGS)
  const read = memoize(CACHE_TTL_MS, async (from) => {
    const { liveLanguages } = await getSettings(from)
    const live = LANGS.filter((lang) => lang === DEFAULT_LANG || liveLanguages.includes(lang))
    const version = await getTranslationsVersion(from)
    if (version !== catalog.version) catalog = createMessageCatalog(version, await listOverrides(from), live)
    else if (live.join() !== catalog.liveLanguages.join()) catalog = { ...catalog, liveLanguages: live }
    return catalog
  })
  return {
    getCurrent: () => catalog,
    getFresh: () => withTimeout(read(db), MAX_WAIT_MS).catch(() => catalog),
  }
}

/** In development every call reads the messages again, so that an edit shows on reload. */
const isCacheEnabled = process.env.NODE_ENV !== 'development'

type FileName = `${Lang}/${Namespace}`

const splitFileName = (name: FileName) => name.split('/') as [Lang, Namespace]

function buildTree(name: FileName, all: ReadonlyMap<string, Overrides>): MessageTree {
  const [lang, namespace] = splitFileName(name)
  const getMessages = (of: Lang) => {
    const messages = applyOverrides(getShippedMessages(of, namespace), getFileOverrides(all, of, namespace))
    return new Map([...messages].map(([key, message]) => [key, fillLimits(of, message)]))
  }
  return nestMessages(applyFallbacks(lang, getMessages(lang), getMessages(DEFAULT_LANG)))
}

/** Kept for all catalogs: building those of a language takes most of its first answer after every saved text. */
const getShippedTree = memoizeByKey((name: FileName) => buildTree(name, new Map()))

/** Builds each language on first use. */
function createMessageCatalog(
  version: number,
  all: ReadonlyMap<string, Overrides>,
  live: readonly Lang[],
): MessageCatalog {
  const isChanged = (lang: Lang, namespace: Namespace) => getFileOverrides(all, lang, namespace).size > 0
  const getTree = memoizeByKey((name: FileName) => {
    const [lang, namespace] = splitFileName(name)
    // English fills in what the language lacks.
    return isChanged(lang, namespace) || isChanged(DEFAULT_LANG, namespace)
      ? buildTree(name, all)
      : getShippedTree(name)
  })
  const getPartTree = (lang: Lang, part: MessagePart) =>
    pickMessagePart(getTree(`${lang}/${splitMessagePart(part).namespace}`), part)
  const file = memoizeByKey((name: FileName) => serializeMessages(getTree(name)))
  const part = memoizeByKey((name: `${Lang}:${MessagePart}`) => {
    const [lang, of] = name.split(':') as [Lang, MessagePart]
    return serializeMessages(getPartTree(lang, of))
  })
  const getI18n = memoizeByKey((lang: Lang) =>
    createI18n(lang, Object.fromEntries(MESSAGE_PARTS.map((of) => [of, getPartTree(lang, of)]))),
  )
  return {
    version,
    liveLanguages: live,
    getFile: (lang, namespace) => file(`${lang}/${namespace}`),
    getPart: (lang, of) => part(`${lang}:${of}`),
    getI18n,
    getTranslator: (lang) => getI18n(lang).t,
  }
}

function serializeMessages(messages: MessageTree): MessageFile {
  const json = Buffer.from(JSON.stringify(messages).replaceAll('<', '\\u003c'))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`
  return { json, etag }
}

function memoizeByKey<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new Map<Key, Made>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined && isCacheEnabled) return cached
    const fresh = make(key)
    cache.set(key, fresh)
    return fresh
  }
}
