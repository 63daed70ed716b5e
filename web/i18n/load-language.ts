import type { I18n } from '../../locales/create-i18n.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { fetchMessages } from './create-browser-i18n.ts'

/**
 * Loads all messages in use in another language, before the page changes to it: a page that changed without some of them
 * would mix two languages. Rejects when one is missing, and offline also when the browser has stored them, because the page
 * needs data as well.
 */
export async function loadLanguage(i18n: I18n, lang: Lang): Promise<void> {
  const loaded = await Promise.all(
    i18n.listParts(i18n.language).map(async (part) => ({
      part,
      messages: await fetchMessages(lang, part, { cache: 'no-cache' }),
    })),
  )
  for (const { part, messages } of loaded) i18n.addMessages(lang, part, messages)
}
