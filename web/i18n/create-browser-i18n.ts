import { createI18n, type I18n } from '../../locales/create-i18n.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'
import type { Namespace } from '../../shop/localization/namespaces.ts'
import type { MessageTree } from '../../shop/translations/flatten-messages.ts'

export async function fetchMessages(
  lang: Lang,
  namespace: Namespace,
  init?: RequestInit,
): Promise<MessageTree> {
  const response = await fetch(`/locales/${lang}/${namespace}.json`, init)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

/** Falls back to English when a language fails to load, and to no messages when English fails too. */
function fetchMessagesOrEnglish(lang: Lang, namespace: Namespace): Promise<MessageTree> {
  return fetchMessages(lang, namespace)
    .catch((error) => {
      console.error(`messages of ${lang}/${namespace} failed to load`, error)
      return lang === DEFAULT_LANG ? {} : fetchMessages(DEFAULT_LANG, namespace)
    })
    .catch(() => ({}))
}

const warnedNames = new Set<string>()

function warnOnce(name: string): void {
  if (warnedNames.has(name)) return
  warnedNames.add(name)
  console.warn(`missing translation: ${name}`)
}

/** Creates the messages of a page, and loads namespaces that the page did not include from /locales. */
export function createBrowserI18n(lang: Lang, messages: Partial<Record<Namespace, MessageTree>>): I18n {
  return createI18n(lang, messages, {
    loadMessages: fetchMessagesOrEnglish,
    onMissingMessage: warnOnce,
  })
}
