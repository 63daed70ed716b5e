import i18next, { type BackendModule, type i18n, type Resource } from 'i18next'
import { I18NEXT_OPTIONS } from '../../locales/i18next-options.ts'
import { DEFAULT_LANG, LANGS, type Lang } from '../../shop/localization/languages.ts'

/**
 * Loads namespaces that the page did not include from /locales. A language that fails to load falls back to
 * English.
 */
const httpBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(lang, namespace, done) {
    fetchMessages(lang, namespace)
      .catch((error) => {
        console.error(`words of ${lang}/${namespace} failed to load`, error)
        return lang === DEFAULT_LANG ? {} : fetchMessages(DEFAULT_LANG, namespace)
      })
      .catch(() => ({}))
      .then((messages) => done(null, messages))
  },
}

export async function fetchMessages(
  lang: string,
  namespace: string,
  init?: RequestInit,
): Promise<Record<string, string>> {
  const response = await fetch(`/locales/${lang}/${namespace}.json`, init)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

const warnedKeys = new Set<string>()

export function createBrowserI18n(lang: Lang, messages: Resource[string]): i18n {
  const instance = i18next.createInstance()
  instance.use(httpBackend).init({
    ...I18NEXT_OPTIONS,
    lng: lang,
    fallbackLng: false,
    supportedLngs: LANGS,
    ns: Object.keys(messages),
    resources: { [lang]: messages },
    partialBundledLanguages: true,
    saveMissing: true,
    missingKeyHandler(_, namespace, key) {
      const name = `${namespace}:${key}`
      if (warnedKeys.has(name)) return
      warnedKeys.add(name)
      console.warn(`missing translation: ${name}`)
    },
  })
  return instance
}
