import { useEffect } from 'react'

const BADGE = /^\(\d+\) /

/** Prefixes the title with the unread count, or returns it unchanged without any. */
export function formatTitle(title: string, unread: number): string {
  const own = title.replace(BADGE, '')
  return unread > 0 ? `(${unread}) ${own}` : own
}

/** Shows the unread count in the title of the browser tab on every screen. Restores the title on unmount. */
export function useTitleBadge(unread: number): void {
  useEffect(() => {
    const write = () => {
      const title = formatTitle(document.title, unread)
      if (title !== document.title) document.title = title
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = formatTitle(document.title, 0)
    }
  }, [unread])
}
