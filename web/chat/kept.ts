import { type Stored, stored } from '../browser-storage.ts'
import { observed } from '../observed.ts'

/** As `stored`; where the browser refuses to keep anything, it lives as long as the page, and the chat still works. */
export function kept<T>(key: string, parse: (json: unknown) => T | null): Stored<T | null> {
  return canKeep() ? stored<T | null>(key, null, parse) : observed<T | null>(null)
}

function canKeep(): boolean {
  try {
    const probe = 'chatProbe'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
