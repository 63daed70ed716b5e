import { createObservable } from '../observable.ts'

interface ChatState {
  open: boolean
  /** Number of replies received while the chat was closed. */
  unread: number
}

const chat = createObservable<ChatState>({ open: false, unread: 0 })

export const useChat = chat.use

export function openChat(): void {
  chat.write({ open: true, unread: 0 })
}

export function closeChat(): void {
  if (chat.read().open) chat.write({ open: false, unread: 0 })
}

/** An open chat has no unread replies. */
export function setUnread(unread: number): void {
  const { open } = chat.read()
  if (!open) chat.write({ open, unread })
}
