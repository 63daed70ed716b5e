import { createChatValue } from './create-chat-value.ts'

/** The conversation this browser is in. The server makes the id; whoever has it reads what was said. */
export const chatSessionId = createChatValue<string>('chatSessionId', (json) =>
  typeof json === 'string' && json.startsWith('chat_') ? json : null,
)
