import { createI18n, type I18n } from '../../locales/create-i18n.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'
import { type MessagePart, parseMessagePart, pickMessagePart } from '../../shop/localization/namespaces.ts'
import type { MessageTree } from '../../shop/translations/get-shipped-messages.ts'
import { fetchInTime } from '../fetch-in-time.ts'
import { createObservable } from '../observable.ts'

/** Requests under way, by address: parts of one namespace share a file. */
const requests = new Map<string, Promise<MessageTree>>()

/** Time after which an English file counts as slow. A spinner for less would only flicker. */
const SLOW_MS = 150

/** Number of English files under way that are slow. A page that needs one waits for it behind a spinner. */
export const slowEnglishFiles = createObservable(0)

async function fetchFile(address: string, init?: RequestInit): Promise<MessageTree> {
  const response = await fetchInTime(address, init)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

async function fetchEnglishFile(address: string, init?: RequestInit): Promise<MessageTree> {
  let counted = 0
  const timer = setTimeout(() => {
    counted = 1
    slowEnglishFiles.write(slowEnglishFiles.read() + counted)
  }, SLOW_MS)
  try {
    return await fetchFile(address, init)
  } finally {
    clearTimeout(timer)
    slowEnglishFiles.write(slowEnglishFiles.read() - counted)
  }
}

export async function fetchMessages(lang: Lang, part: MessagePart, init?: RequestInit): Promise<MessageTree> {
  const address = `/locales/${lang}/${parseMessagePart(part).namespace}.json`
  const start = lang === DEFAULT_LANG ? fetchEnglishFile : fetchFile
  const request = requests.get(address) ?? start(address, init).finally(() => requests.delete(address))
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
