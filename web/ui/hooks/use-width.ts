import { type RefCallback, useCallback, useState } from 'react'

/** Measures the width of an element in pixels. Zero before it is on the screen. */
export function useWidth(): [measure: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const update = () => setWidth(Math.floor(element.clientWidth))
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width]
}
