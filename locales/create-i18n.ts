import type { Lang } from '../shop/localization/languages.ts'
import type { Namespace } from '../shop/localization/namespaces.ts'
import type { MessageTree } from '../shop/translations/flatten-messages.ts'
import type { MessageKey } from './message-keys.ts'

/** The values of the placeholders. A number named `count` also selects the plural form. */
export type MessageValues = Record<string, string | number | null | undefined>

/** Returns the text of a key of the first namespace, or of `namespace:key`. */
export type TranslateFunction<Namespaces extends readonly Namespace[]> = (
  key: MessageKey<Namespaces>,
  values?: MessageValues,
) => string

/** The messages of a page or of the server, by language and namespace. */
export interface I18n {
  readonly language: Lang
  changeLanguage(lang: Lang): void
  /** Translates to the current language. */
  t: TranslateFunction<[typeof DEFAULT_NAMESPACE, ...Namespace[]]>
  /** Translates to one language. Returns the same function for the same language and first namespace. */
  getFixedT<const Namespaces extends readonly [Namespace, ...Namespace[]]>(
    lang: Lang,
    ...namespaces: Namespaces
  ): TranslateFunction<Namespaces>
  /** Returns whether `namespace:key` has a text. */
  exists(lang: Lang, key: string): boolean
  addMessages(lang: Lang, namespace: Namespace, messages: MessageTree): void
  hasNamespace(lang: Lang, namespace: Namespace): boolean
  listNamespaces(lang: Lang): Namespace[]
  /** Loads what is missing. Returns the same promise for the same call, because React waits for it. */
  loadNamespaces(lang: Lang, namespaces: readonly Namespace[]): Promise<void>
}

interface I18nOptions {
  /** Loads the messages that a page lacks. It must not reject. The server has all of them. */
  loadMessages?(lang: Lang, namespace: Namespace): Promise<MessageTree>
  /** Reports the `namespace:key` of a missing message, at each use. */
  onMissingMessage?(name: string): void
}

const DEFAULT_NAMESPACE = 'common' satisfies Namespace

export function createI18n(
  initialLanguage: Lang,
  initialMessages: Partial<Record<Namespace, MessageTree>>,
  { loadMessages = async () => ({}), onMissingMessage }: I18nOptions = {},
): I18n {
  let language = initialLanguage
  const languages = new Map<Lang, Partial<Record<Namespace, MessageTree>>>([
    [initialLanguage, { ...initialMessages }],
  ])
  const fixed = new Map<string, (key: string, values?: MessageValues) => string>()
  const loads = new Map<string, Promise<void>>()

  function getText(lang: Lang, namespace: string, key: string): string | undefined {
    let found: string | MessageTree | undefined = languages.get(lang)?.[namespace as Namespace]
    for (const part of key.split('.'))
      found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
    return typeof found === 'string' ? found : undefined
  }

  function translate(lang: Lang, defaultNamespace: Namespace, name: string, values?: MessageValues): string {
    const [namespace, key] = parseName(name, defaultNamespace)
    for (const form of listPluralKeys(lang, key, values?.count)) {
      const text = getText(lang, namespace, form)
      if (text !== undefined) return values ? interpolate(text, values) : text
    }
    onMissingMessage?.(`${namespace}:${key}`)
    return key
  }

  function addMessages(lang: Lang, namespace: Namespace, messages: MessageTree): void {
    languages.set(lang, { ...languages.get(lang), [namespace]: messages })
  }

  const hasNamespace = (lang: Lang, namespace: Namespace) => languages.get(lang)?.[namespace] !== undefined

  function load(name: string, start: () => Promise<void>): Promise<void> {
    const loading = loads.get(name) ?? start()
    loads.set(name, loading)
    return loading
  }

  const loadNamespace = (lang: Lang, namespace: Namespace) =>
    load(`${lang}/${namespace}`, async () => {
      if (!hasNamespace(lang, namespace)) addMessages(lang, namespace, await loadMessages(lang, namespace))
    })

  return {
    get language() {
      return language
    },
    changeLanguage(lang) {
      language = lang
    },
    t: (key, values) => translate(language, DEFAULT_NAMESPACE, key, values),
    getFixedT(lang, ...[namespace]) {
      const name = `${lang}/${namespace}`
      const known = fixed.get(name) ?? ((key, values) => translate(lang, namespace, key, values))
      fixed.set(name, known)
      return known
    },
    exists: (lang, key) => getText(lang, ...parseName(key, DEFAULT_NAMESPACE)) !== undefined,
    addMessages,
    hasNamespace,
    listNamespaces: (lang) => Object.keys(languages.get(lang) ?? {}) as Namespace[],
    loadNamespaces: (lang, namespaces) =>
      load(`${lang} ${namespaces.join()}`, async () => {
        await Promise.all(namespaces.map((namespace) => loadNamespace(lang, namespace)))
      }),
  }
}

function parseName(name: string, defaultNamespace: Namespace): [namespace: string, key: string] {
  const at = name.indexOf(':')
  return at < 0 ? [defaultNamespace, name] : [name.slice(0, at), name.slice(at + 1)]
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
