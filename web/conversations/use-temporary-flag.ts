import { useEffect, useRef, useState } from 'react'

/** So long after the last sign of it somebody is still held to be writing, in milliseconds. */
export const TYPING_TTL_MS = 6_000

/** True from when it is told until it is taken back, or that long. */
export function useTemporaryFlag(milliseconds: number): [boolean, (is: boolean) => void] {
  const [is, setIs] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    is,
    (told) => {
      clearTimeout(timer.current)
      setIs(told)
      if (told) timer.current = setTimeout(() => setIs(false), milliseconds)
    },
  ]
}
