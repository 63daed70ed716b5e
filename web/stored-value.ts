import { useSyncExternalStore } from 'react'

export interface StoredValue<T> {
  read(): T
  write(value: T | null): void
  use(): T
}

/**
 * A value in the browser's storage. It is parsed, as storage may hold anything, and follows changes in other
 * tabs. The server and the first client render use `empty`.
 */
export function createStoredValue<T>(
  key: string,
  empty: T,
  parse: (json: unknown) => T,
  kind: 'local' | 'session' = 'local',
): StoredValue<T> {
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: T } = { text: null, value: empty }

  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const read = (): T => {
    const text = ignoreErrors(() => storage().getItem(key)) ?? null
    if (text !== cached.text)
      cached = { text, value: text === null ? empty : (ignoreErrors(() => parse(parseText(text))) ?? empty) }
    return cached.value
  }
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }
  return {
    read,
    write(value) {
      ignoreErrors(() =>
        value === null
          ? storage().removeItem(key)
          : storage().setItem(key, typeof value === 'string' ? value : JSON.stringify(value)),
      )
      notify()
    },
    use: () => useSyncExternalStore(subscribe, read, () => empty),
  }
}

/** Clears what a tab stores for the logged-in user (drafts, a checkout), before another user logs in. */
export function clearTabStorage(): void {
  ignoreErrors(() => sessionStorage.clear())
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
