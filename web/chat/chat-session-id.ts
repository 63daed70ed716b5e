import { stored } from '../browser-storage.ts'

/** The conversation this browser is in. The server makes the id; whoever has it reads what was said. */
export const chatSessionId = stored<string | null>('chatSessionId', null, (json) =>
  typeof json === 'string' && json.startsWith('chat_') ? json : null,
)
