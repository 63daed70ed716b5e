import { useEffect, useRef, useState } from 'react'

/** How long a typing signal counts, in ms. */
export const TYPING_TTL_MS = 6_000

/** A flag that resets itself after the given time. */
export function useTemporaryFlag(milliseconds: number): [boolean, (is: boolean) => void] {
  const [is, setIs] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    is,
    (value) => {
      clearTimeout(timer.current)
      setIs(value)
      if (value) timer.current = setTimeout(() => setIs(false), milliseconds)
    },
  ]
}
