import { useState } from 'react'

/** Returns the newest value, or the one before when the newest could not be loaded. */
export function useLastLoaded<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
