import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of an element that takes the focus when it appears, because it replaces what had the focus. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
