import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls the link of the current screen into view where the row is wider than the screen. */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path
  useEffect(() => {
    const [list, current] = [row.current, row.current?.querySelector('[aria-current=page]')]
    if (!list || !current) return
    const [around, entry] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
    list.scrollLeft += entry.left + entry.width / 2 - (around.left + around.width / 2)
  }, [row, pathname])
}
