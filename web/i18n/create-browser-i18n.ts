import { createI18n, type I18n } from '../../locales/create-i18n.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'
import { type MessagePart, parseMessagePart, pickMessagePart } from '../../shop/localization/namespaces.ts'
import type { MessageTree } from '../../shop/translations/flatten-messages.ts'

/** Requests under way, by address: parts of one namespace share a file. */
const requests = new Map<string, Promise<MessageTree>>()

async function fetchFile(address: string, init?: RequestInit): Promise<MessageTree> {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

export async function fetchMessages(lang: Lang, part: MessagePart, init?: RequestInit): Promise<MessageTree> {
  const address = `/locales/${lang}/${parseMessagePart(part).namespace}.json`
  const request = requests.get(address) ?? fetchFile(address, init).finally(() => requests.delete(address))
  requests.set(address, request)
  return pickMessagePart(await request, part)
}

/** Falls back to English when a language fails to load, and to no messages when English fails too. */
function fetchMessagesOrEnglish(lang: Lang, part: MessagePart): Promise<MessageTree> {
  return fetchMessages(lang, part)
    .catch((error) => {
      console.error(`messages of ${lang}/${part} failed to load`, error)
      return lang === DEFAULT_LANG ? {} : fetchMessages(DEFAULT_LANG, part)
    })
    .catch(() => ({}))
}

const warnedNames = new Set<string>()

function warnOnce(name: string): void {
  if (warnedNames.has(name)) return
  warnedNames.add(name)
  console.warn(`missing translation: ${name}`)
}

/** Creates the messages of a page, and loads parts that the page did not include from /locales. */
export function createBrowserI18n(lang: Lang, messages: Partial<Record<MessagePart, MessageTree>>): I18n {
  return createI18n(lang, messages, {
    loadMessages: fetchMessagesOrEnglish,
    onMissingMessage: warnOnce,
  })
}
