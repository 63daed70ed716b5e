import { createObservable } from '../../observable.ts'
import { createStoredValue, type StoredValue } from '../../stored-value.ts'

/** As `stored`; where the browser refuses to keep anything, it lives as long as the page, and the chat still works. */
export function createChatValue<T>(key: string, parse: (json: unknown) => T | null): StoredValue<T | null> {
  return canStore() ? createStoredValue<T | null>(key, null, parse) : createObservable<T | null>(null)
}

function canStore(): boolean {
  try {
    const probe = 'chatProbe'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
