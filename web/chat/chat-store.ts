import { observed } from '../observed.ts'

interface ChatState {
  open: boolean
  /** A reply came while it was closed. */
  news: boolean
}

const chat = observed<ChatState>({ open: false, news: false })

export const useChat = chat.use

/** From anywhere: the floating button, the contact page. */
export function openChat(): void {
  chat.write({ open: true, news: false })
}

export function closeChat(): void {
  if (chat.read().open) chat.write({ ...chat.read(), open: false })
}

export function tellNews(): void {
  const { open, news } = chat.read()
  if (!open && !news) chat.write({ open: false, news: true })
}
