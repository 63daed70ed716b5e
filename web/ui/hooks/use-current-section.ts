import { useCallback, useState } from 'react'

/** Returns the id of the section below the header, which begins as the first one, and the ref of what holds the sections. */
export function useCurrentSection(first: string | undefined) {
  const [current, setCurrent] = useState(first)
  const watch = useCallback((holder: HTMLElement | null) => {
    if (!holder) return
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting)
        if (shown) setCurrent(shown.target.id)
      },
      { rootMargin: '-25% 0px -74% 0px' },
    )
    for (const section of holder.children) observer.observe(section)
    return () => observer.disconnect()
  }, [])
  return [current, watch] as const
}
