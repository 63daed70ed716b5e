import { createChatValue } from './create-chat-value.ts'

/** Up to which message this browser has shown the conversation. Null before anything is known of it. */
export const chatSeen = createChatValue<number>('chatSeen', (json) =>
  Number.isSafeInteger(json) ? (json as number) : null,
)

export function recordSeen(id: number): void {
  if (id > (chatSeen.read() ?? -1)) chatSeen.write(id)
}
