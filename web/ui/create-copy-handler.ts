import { toast } from './toast/toast-store.ts'

/**
 * Copies a text to the clipboard. Where that is not allowed, or without https, selects it for copying by
 * keyboard.
 */
export function createCopyHandler(labels: { copied: string; failed: string }, select: () => void) {
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: labels.copied })
    } catch {
      select()
      toast({ title: labels.failed, tone: 'danger' })
    }
  }
}
