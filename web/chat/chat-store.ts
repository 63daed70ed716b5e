import { useSyncExternalStore } from 'react'

interface ChatState {
  open: boolean
  /** A reply came while it was closed. */
  news: boolean
}

const CLOSED: ChatState = { open: false, news: false }

let current = CLOSED
const listeners = new Set<() => void>()

function show(next: ChatState): void {
  current = next
  for (const listener of listeners) listener()
}

/** From anywhere: the floating button, the contact page. */
export function openChat(): void {
  show({ open: true, news: false })
}

export function closeChat(): void {
  if (current.open) show({ ...current, open: false })
}

export function tellNews(): void {
  if (!current.open && !current.news) show({ open: false, news: true })
}

export function useChat(): ChatState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => CLOSED,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
