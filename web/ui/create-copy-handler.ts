import { toast } from './toast/toast-store.ts'

/** Takes a text along; where that is not allowed, or there is no https, it is selected for the keyboard's own way. */
export function createCopyHandler(said: { copied: string; failed: string }, select: () => void) {
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: said.copied })
    } catch {
      select()
      toast({ title: said.failed, tone: 'danger' })
    }
  }
}
