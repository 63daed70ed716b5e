import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Returns the ref of an element that takes the focus when it appears, because it replaces what had the focus. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}

/** Returns the ref of a heading that takes the focus when its page replaces another one, but not when a document loads. */
export function useFocusAfterNavigation<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  const hasNavigated = useNavigationType() !== 'POP'
  useEffect(() => {
    if (hasNavigated) ref.current?.focus()
  }, [hasNavigated])
  return ref
}
