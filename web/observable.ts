import { useSyncExternalStore } from 'react'

/**
 * A value outside React that anything can write and components can subscribe to. The server renders the
 * initial value.
 */
export function createObservable<T>(first: T) {
  let current = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read: () => current,
    write(next: T) {
      current = next
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => first,
      ),
  }
}
