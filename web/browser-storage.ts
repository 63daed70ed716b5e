import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  read(): T
  write(value: T | null): void
  use(): T
}

/**
 * A value in the browser's storage, read with care (what is there may be anything) and watched, also for
 * changes made in another tab. The server, and the page until it is taken over, see `empty`.
 */
export function stored<T>(
  key: string,
  empty: T,
  parse: (json: unknown) => T,
  kind: 'local' | 'session' = 'local',
): Stored<T> {
  const listeners = new Set<() => void>()
  let known: { text: string | null; value: T } = { text: null, value: empty }

  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const read = (): T => {
    const text = attempt(() => storage().getItem(key)) ?? null
    if (text !== known.text)
      known = { text, value: text === null ? empty : (attempt(() => parse(fromText(text))) ?? empty) }
    return known.value
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
      attempt(() =>
        value === null
          ? storage().removeItem(key)
          : storage().setItem(key, typeof value === 'string' ? value : JSON.stringify(value)),
      )
      notify()
    },
    use: () => useSyncExternalStore(subscribe, read, () => empty),
  }
}

/** What a tab keeps for whoever is logged in (drafts, a checkout begun), before somebody else sits down at it. */
export function forgetTab(): void {
  attempt(() => sessionStorage.clear())
}

/** Plain strings (a token, an identifier) are kept as they are, everything else as JSON. */
function fromText(text: string): unknown {
  return attempt(() => JSON.parse(text)) ?? text
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
