import { randomBytes } from 'node:crypto'

/** 128 random bits: it is all one needs to read a conversation, so it must not be guessed. */
export function createChatSessionId(): string {
  return `chat_${randomBytes(16).toString('base64url')}`
}

export function isChatSessionId(value: string): boolean {
  return /^chat_[\w-]{22}$/.test(value)
}
