import { useState } from 'react'
import { ApiError } from '../../api-client.ts'

/**
 * Returns the answer of a call, or null after logging its failure, for screens that show what they have. The end of the
 * session is thrown, so that the user logs in.
 */
export async function loadOrLog<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    console.error(error)
    return null
  }
}

/** Returns the newest value, or the one before when the newest could not be loaded. */
export function useLastLoaded<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
