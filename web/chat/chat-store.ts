import { createObservable } from '../observable.ts'

interface ChatState {
  open: boolean
  /** How many answers came while it was closed. */
  unread: number
}

const chat = createObservable<ChatState>({ open: false, unread: 0 })

export const useChat = chat.use

/** From anywhere: the floating button, the contact page. */
export function openChat(): void {
  chat.write({ open: true, unread: 0 })
}

export function closeChat(): void {
  if (chat.read().open) chat.write({ open: false, unread: 0 })
}

/** Nothing is new to whoever has it open. */
export function setUnread(unread: number): void {
  const { open } = chat.read()
  if (!open) chat.write({ open, unread })
}
