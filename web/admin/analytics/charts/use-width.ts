import { type RefCallback, useCallback, useState } from 'react'

/**
 * Returns a ref and the width of its element in whole pixels, measured before the first paint and after each
 * resize; 0 before the element mounts.
 */
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
