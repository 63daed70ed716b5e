import { useSyncExternalStore } from 'react'
import { createObservable } from './observable.ts'

export interface StoredValue<T> {
  read(): T
  write(value: T | null): void
  use(): T
}

interface StorageOptions {
  /** `session` keeps the value for the tab only. */
  kind?: 'local' | 'session'
  /** The visitor misses nothing when it cannot be stored. */
  isMinor?: boolean
}

/** Whether the browser refused to store something that the visitor would miss. */
export const hasUnsavedValues = createObservable(false)

/** Drops what the values of the tab hold in memory. */
const tabResets: (() => void)[] = []

/**
 * A value in the browser's storage. It is parsed, as storage may hold anything, and follows changes in other
 * tabs. When the browser refuses to store it, it lives in memory until the page is left. The server and the
 * first client render use `empty`.
 * @param parse Also receives the stored text, for values that are texts: a text of digits is valid JSON.
 */
export function createStoredValue<T>(
  key: string,
  empty: T,
  parse: (json: unknown, text: string) => T,
  { kind = 'local', isMinor = false }: StorageOptions = {},
): StoredValue<T> {
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: T } = { text: null, value: empty }
  /** The text that the browser refused to store, null for a removal; the whole is null while storage works. */
  let unsaved: { text: string | null } | null = null

  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const reset = () => {
    unsaved = null
    notify()
  }
  if (kind === 'session') tabResets.push(reset)
  const save = (text: string | null) => {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      unsaved = null
    } catch {
      unsaved = { text }
      if (text !== null && !isMinor) hasUnsavedValues.write(true)
    }
  }
  const read = (): T => {
    const text = unsaved ? unsaved.text : (ignoreErrors(() => storage().getItem(key)) ?? null)
    if (text !== cached.text)
      cached = {
        text,
        value: text === null ? empty : (ignoreErrors(() => parse(parseText(text), text)) ?? empty),
      }
    return cached.value
  }
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) reset()
    }
    // A page in the back/forward cache hears of no change.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && listener()
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
    }
  }
  return {
    read,
    write(value) {
      save(typeof value === 'string' ? value : value === null ? null : JSON.stringify(value))
      notify()
    },
    use: () => useSyncExternalStore(subscribe, read, () => empty),
  }
}

/** Clears what a tab stores for the logged-in user (drafts, a checkout), before another user logs in. */
export function clearTabStorage(): void {
  ignoreErrors(() => sessionStorage.clear())
  for (const reset of tabResets) reset()
}

/** Plain strings (a token, an id) are stored as they are, everything else as JSON. */
function parseText(text: string): unknown {
  return ignoreErrors(() => JSON.parse(text)) ?? text
}

function ignoreErrors<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
