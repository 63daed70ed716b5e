import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import { flattenMessages, type MessageTree } from './flatten-messages.ts'

const LOCALES_FOLDER = join(process.cwd(), 'locales')

/** In development every call reads the file again, so that an edit shows on reload. */
const isCacheEnabled = process.env.NODE_ENV !== 'development'
const files = new Map<string, ReadonlyMap<string, string>>()

/** Returns the shipped messages by path; none for a missing or unreadable file. */
export function getShippedMessages(lang: Lang, namespace: Namespace): ReadonlyMap<string, string> {
  return readMessages(`${lang}/${namespace}.json`)
}

/**
 * Returns the notes for translators on ambiguous English texts, by key; all plural forms share the note of their key
 * without a suffix. Only staff see them.
 */
export function getTranslatorNotes(namespace: Namespace): ReadonlyMap<string, string> {
  return readMessages(`notes/${namespace}.json`)
}

function readMessages(name: string): ReadonlyMap<string, string> {
  const cached = files.get(name)
  if (cached && isCacheEnabled) return cached
  const messages = flattenMessages(readMessageFile(join(LOCALES_FOLDER, name)))
  files.set(name, messages)
  return messages
}

function readMessageFile(file: string): MessageTree {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
