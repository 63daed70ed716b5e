import { type RefCallback, useCallback, useState } from 'react'

/** How wide an element is, in whole pixels, before it is first painted and whenever that changes; 0 until it is there. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const take = () => setWidth(Math.floor(element.clientWidth))
    take()
    const observer = new ResizeObserver(take)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width]
}
