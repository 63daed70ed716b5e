import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'

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

/** The messages of a file: nested keys with texts. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** Returns the texts by path, in the order of the file: `{ a: { b: 'c' } }` becomes `a.b: c`. */
export function flattenMessages(messages: MessageTree, before = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    const path = `${before}${key}`
    if (typeof value === 'string') flat.set(path, value)
    else for (const entry of flattenMessages(value, `${path}.`)) flat.set(...entry)
  }
  return flat
}

/** Reverses `flattenMessages`. Skips a path below a key that has a text, because a file cannot hold both. */
export function nestMessages(flat: Iterable<[string, string]>): MessageTree {
  const messages: MessageTree = {}
  for (const [path, value] of flat) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at: MessageTree | null = messages
    for (const key of keys) at = at && getBranch(at, key)
    if (at && !Object.hasOwn(at, last)) at[last] = value
  }
  return messages
}

function getBranch(messages: MessageTree, key: string): MessageTree | null {
  const child = Object.hasOwn(messages, key) ? messages[key] : undefined
  if (typeof child === 'string') return null
  if (child) return child
  const made: MessageTree = {}
  messages[key] = made
  return made
}
