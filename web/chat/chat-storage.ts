import { createObservable } from '../observable.ts'
import { createStoredValue, type StoredValue } from '../stored-value.ts'

/**
 * Like `createStoredValue`, but falls back to memory when the browser refuses storage, so that the chat still
 * works.
 */
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

/** The conversation of this browser. The server creates the id, and whoever has it can read the conversation. */
export const chatSessionId = createChatValue<string>('chatSessionId', (json) =>
  typeof json === 'string' && json.startsWith('chat_') ? json : null,
)

/** The id of the last message this browser has shown. Null before it is known. */
export const lastSeenMessage = createChatValue<number>('chatSeen', (json) =>
  Number.isSafeInteger(json) ? (json as number) : null,
)

export function recordSeen(id: number): void {
  if (id > (lastSeenMessage.read() ?? -1)) lastSeenMessage.write(id)
}
