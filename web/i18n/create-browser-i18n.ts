import { createI18n, type I18n } from '../../locales/create-i18n.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'
import { type MessagePart, pickMessagePart, splitMessagePart } from '../../shop/localization/namespaces.ts'
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

async function fetchMessages(lang: Lang, part: MessagePart, init?: RequestInit): Promise<MessageTree> {
  const address = `/locales/${lang}/${splitMessagePart(part).namespace}.json`
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

/** Whether the page waits for English. */
export const isLoadingEnglish = createObservable(false)

/**
 * Loads all messages in use in another language, before the page changes to it: a page that changed without some of them
 * would mix two languages. Loads English when one is missing. Returns the language that the page can change to, or null when
 * English is missing too. Offline it fails also when the browser has stored them, because the page needs data as well.
 */
export async function loadLanguage(i18n: I18n, lang: Lang): Promise<Lang | null> {
  if (lang === i18n.language) return lang
  isLoadingEnglish.write(lang === DEFAULT_LANG)
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
    isLoadingEnglish.write(false)
  }
}
