import { useEffect } from 'react'

const BADGE = /^\(\d+\) /

/** The title with how many are unread before it; without any, as it was. */
export function formatTitle(title: string, unread: number): string {
  const own = title.replace(BADGE, '')
  return unread > 0 ? `(${unread}) ${own}` : own
}

/** On the browser's tab, whatever screen writes its title there; put back on leaving. */
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
