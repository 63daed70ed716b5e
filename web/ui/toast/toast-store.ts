import { createObservable } from '../../observable.ts'

export interface ToastMessage {
  id: number
  title: string
  description?: string
  /** `info` neither succeeded nor failed, such as a request to log in. */
  tone?: 'plain' | 'info' | 'danger'
  action?: { label: string; onChoose: () => void }
  open: boolean
}

export const TOAST_DURATION = 5_000
export const TOAST_SWIPE_THRESHOLD = 50
/** How long a dismissed toast stays in memory, in ms, unless another replaces it. */
const TOAST_REMOVE_DELAY = 1_000_000

const shown = createObservable<ToastMessage | null>(null)
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined

export const useToast = shown.use

export type ToastContent = Omit<ToastMessage, 'id' | 'open'>

/** Shows a toast. A new toast replaces the previous one. */
export function toast(message: ToastContent): void {
  clearTimeout(removal)
  count += 1
  shown.write({ ...message, id: count, open: true })
}

export function dismissToast(): void {
  const message = shown.read()
  if (!message) return
  shown.write({ ...message, open: false })
  clearTimeout(removal)
  removal = setTimeout(() => shown.write(null), TOAST_REMOVE_DELAY)
}
