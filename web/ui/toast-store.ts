import { useSyncExternalStore } from 'react'

export interface ToastMessage {
  id: number
  title: string
  description?: string
  tone?: 'plain' | 'danger'
  action?: { label: string; onChoose: () => void }
  open: boolean
}

export const TOAST_DURATION = 5_000
export const TOAST_SWIPE_THRESHOLD = 50
/** How long a dismissed toast is kept before it is forgotten, when none takes its place. */
const TOAST_REMOVE_DELAY = 1_000_000

let current: ToastMessage | null = null
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: ToastMessage | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** One at a time: a new toast takes the place of the one before. */
export function toast(message: Omit<ToastMessage, 'id' | 'open'>): void {
  clearTimeout(removal)
  count += 1
  show({ ...message, id: count, open: true })
}

export function dismissToast(): void {
  if (!current) return
  show({ ...current, open: false })
  clearTimeout(removal)
  removal = setTimeout(() => show(null), TOAST_REMOVE_DELAY)
}

export function useToast(): ToastMessage | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
