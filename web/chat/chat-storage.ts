import { createStoredValue } from '../stored-value.ts'

/** The conversation of this browser. The server creates the id, and whoever has it can read the conversation. */
export const chatSessionId = createStoredValue<string | null>('chatSessionId', null, (_, text) =>
  text.startsWith('chat_') ? text : null,
)

/** The id of the last message this browser has shown. Null before it is known. */
export const lastSeenMessage = createStoredValue<number | null>(
  'chatSeen',
  null,
  (json) => (typeof json === 'number' && Number.isSafeInteger(json) ? json : null),
  { isMinor: true },
)

export function recordSeen(id: number): void {
  if (id > (lastSeenMessage.read() ?? -1)) lastSeenMessage.write(id)
}
