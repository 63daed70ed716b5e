import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** In a row of links that is wider than a phone, the one of the screen one is on is in sight. */
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
