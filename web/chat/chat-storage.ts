import { createObservable } from '../observable.ts'
import { createStoredValue, type StoredValue } from '../stored-value.ts'

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

/** The conversation this browser is in. The server makes the id; whoever has it reads what was said. */
export const chatSessionId = createChatValue<string>('chatSessionId', (json) =>
  typeof json === 'string' && json.startsWith('chat_') ? json : null,
)

/** Up to which message this browser has shown the conversation. Null before anything is known of it. */
export const chatSeen = createChatValue<number>('chatSeen', (json) =>
  Number.isSafeInteger(json) ? (json as number) : null,
)

export function recordSeen(id: number): void {
  if (id > (chatSeen.read() ?? -1)) chatSeen.write(id)
}
