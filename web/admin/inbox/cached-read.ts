import { ApiError } from '../../api-client.ts'
import { logFailure } from '../data/log-failure.ts'

/** How long a list that rarely changes is kept, in milliseconds. */
const TTL_MS = 60_000

/**
 * Keeps an answer for a minute, because every live update of the inbox loads its data again. The answer is null when
 * it could not be loaded.
 */
export function createCachedRead<Data>(read: () => Promise<Data>) {
  let cached: { since: number; answer: Promise<Data | null> } | null = null
  const clear = () => {
    cached = null
  }
  const load = async () => {
    const data = await logFailure(read())
    if (data === null) clear()
    return data
  }
  return {
    get(): Promise<Data | null> {
      if (!cached || Date.now() - cached.since > TTL_MS) cached = { since: Date.now(), answer: load() }
      return cached.answer
    },
    clear,
  }
}

/** Keeps the last answer for a key, which stays on the screen when a live update cannot be loaded. */
export function createFallbackRead<Data>() {
  let last: { key: string; data: Data } | null = null
  return async (key: string, read: () => Promise<Data>): Promise<Data> => {
    try {
      const data = await read()
      last = { key, data }
      return data
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (last?.key !== key || isRefused) throw error
      console.error(error)
      return last.data
    }
  }
}
