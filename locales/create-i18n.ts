import type { Lang } from '../shop/localization/languages.ts'
import type { MessagePart } from '../shop/localization/namespaces.ts'
import type { MessageTree } from '../shop/translations/get-shipped-messages.ts'
import type { MessageKey } from './message-keys.ts'

/** The values of the placeholders. A number named `count` also selects the plural form; `defaultValue` stands in for a missing text. */
export type MessageValues = Record<string, string | number | null | undefined>

/** Returns the text of a key of the first part, or of `part:key`. */
export type TranslateFunction<Parts extends readonly MessagePart[]> = (
  key: MessageKey<Parts>,
  values?: MessageValues,
) => string

/** The messages of a page or of the server, by language and part. */
export interface I18n {
  readonly language: Lang
  changeLanguage(lang: Lang): void
  t: TranslateFunction<[typeof DEFAULT_PART, ...MessagePart[]]>
  /** Translates to one language. Returns the same function for the same language and first part. */
  getFixedT<const Parts extends readonly [MessagePart, ...MessagePart[]]>(
    lang: Lang,
    ...parts: Parts
  ): TranslateFunction<Parts>
  /** Returns whether `part:key` has a text. */
  exists(lang: Lang, key: string): boolean
  addMessages(lang: Lang, part: MessagePart, messages: MessageTree): void
  hasPart(lang: Lang, part: MessagePart): boolean
  listParts(lang: Lang): MessagePart[]
  /** Loads what is missing. Returns the same promise for the same call, because React waits for it. */
  loadParts(lang: Lang, parts: readonly MessagePart[]): Promise<void>
}

interface I18nOptions {
  /** Loads the messages that a page lacks. It must not reject. The server has all of them. */
  loadMessages?(lang: Lang, part: MessagePart): Promise<MessageTree>
  /** Reports the `part:key` of a missing message, at each use. */
  onMissingMessage?(name: string): void
}

const DEFAULT_PART = 'common' satisfies MessagePart

export function createI18n(
  initialLanguage: Lang,
  initialMessages: Partial<Record<MessagePart, MessageTree>>,
  { loadMessages = async () => ({}), onMissingMessage }: I18nOptions = {},
): I18n {
  let language = initialLanguage
  const languages = new Map<Lang, Partial<Record<MessagePart, MessageTree>>>([
    [initialLanguage, { ...initialMessages }],
  ])
  const fixed = new Map<string, (key: string, values?: MessageValues) => string>()
  const loads = new Map<string, Promise<void>>()

  function getText(lang: Lang, part: string, key: string): string | undefined {
    let found: string | MessageTree | undefined = languages.get(lang)?.[part as MessagePart]
    for (const part of key.split('.'))
      found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
    return typeof found === 'string' ? found : undefined
  }

  function translate(lang: Lang, defaultPart: MessagePart, name: string, values?: MessageValues): string {
    const [part, key] = parseName(name, defaultPart)
    for (const form of listPluralKeys(lang, key, values?.count)) {
      const text = getText(lang, part, form)
      if (text !== undefined) return values ? interpolate(text, values) : text
    }
    onMissingMessage?.(`${part}:${key}`)
    return `${values?.defaultValue ?? key}`
  }

  function addMessages(lang: Lang, part: MessagePart, messages: MessageTree): void {
    languages.set(lang, { ...languages.get(lang), [part]: messages })
  }

  const hasPart = (lang: Lang, part: MessagePart) => languages.get(lang)?.[part] !== undefined

  function load(name: string, start: () => Promise<void>): Promise<void> {
    const loading = loads.get(name) ?? start()
    loads.set(name, loading)
    return loading
  }

  const loadPart = (lang: Lang, part: MessagePart) =>
    load(`${lang}/${part}`, async () => {
      if (!hasPart(lang, part)) addMessages(lang, part, await loadMessages(lang, part))
    })

  return {
    get language() {
      return language
    },
    changeLanguage(lang) {
      language = lang
    },
    t: (key, values) => translate(language, DEFAULT_PART, key, values),
    getFixedT(lang, ...[part]) {
      const name = `${lang}/${part}`
      const known = fixed.get(name) ?? ((key, values) => translate(lang, part, key, values))
      fixed.set(name, known)
      return known
    },
    exists: (lang, key) => getText(lang, ...parseName(key, DEFAULT_PART)) !== undefined,
    addMessages,
    hasPart,
    listParts: (lang) => Object.keys(languages.get(lang) ?? {}) as MessagePart[],
    loadParts: (lang, parts) =>
      load(`${lang} ${parts.join()}`, async () => {
        await Promise.all(parts.map((part) => loadPart(lang, part)))
      }),
  }
}

function parseName(name: string, defaultPart: MessagePart): [part: string, key: string] {
  const at = name.indexOf(':')
  return at < 0 ? [defaultPart, name] : [name.slice(0, at), name.slice(at + 1)]
}

const pluralRules = new Map<Lang, Intl.PluralRules>()

/** Lists the keys to try: the plural form of the number, the key itself, and the form `other`. */
function listPluralKeys(lang: Lang, key: string, count: MessageValues[string]): string[] {
  if (typeof count !== 'number') return [key]
  const rules = pluralRules.get(lang) ?? new Intl.PluralRules(lang)
  pluralRules.set(lang, rules)
  return [`${key}_${rules.select(count)}`, key, `${key}_other`]
}

/** `{{name}}`. A comma begins a format of i18next, which is ignored: all values are formatted already. */
const PLACEHOLDER = /\{\{-?(.+?)\}\}/g

/** Fills in the placeholders. Those without a value stay visible; an undefined or null value is an empty text. */
function interpolate(text: string, values: MessageValues): string {
  return text.replace(PLACEHOLDER, (placeholder, inside: string) => {
    const name = inside.split(',', 1).join().trim()
    return Object.hasOwn(values, name) ? String(values[name] ?? '') : placeholder
  })
}
