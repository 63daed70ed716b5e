import type { I18n } from '../../locales/create-i18n.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'
import { createObservable } from '../observable.ts'
import { fetchMessages } from './create-browser-i18n.ts'

/** Whether the page waits for English. */
export const englishLoading = createObservable(false)

/**
 * Loads all messages in use in another language, before the page changes to it: a page that changed without some of them
 * would mix two languages. Loads English when one is missing. Returns the language that the page can change to, or null when
 * English is missing too. Offline it fails also when the browser has stored them, because the page needs data as well.
 */
export async function loadLanguage(i18n: I18n, lang: Lang): Promise<Lang | null> {
  if (lang === i18n.language) return lang
  englishLoading.write(lang === DEFAULT_LANG)
  try {
    const loaded = await Promise.all(
      i18n.listParts(i18n.language).map(async (part) => ({
        part,
        messages: await fetchMessages(lang, part, { cache: 'no-cache' }),
      })),
    )
    for (const { part, messages } of loaded) i18n.addMessages(lang, part, messages)
    return lang
  } catch (error) {
    console.error(`the language ${lang} failed to load`, error)
    return lang === DEFAULT_LANG ? null : await loadLanguage(i18n, DEFAULT_LANG)
  } finally {
    englishLoading.write(false)
  }
}
