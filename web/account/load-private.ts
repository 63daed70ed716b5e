import { ApiError } from '../api-client.ts'
import { requireSession } from './session.ts'

/**
 * Loads data of the logged-in user for a private screen. Redirects to the login without a session, also when the server
 * has ended it meanwhile. Returns null on any other failure: the screen then offers to try again.
 */
export async function loadPrivate<T>(request: Request, load: () => Promise<T>): Promise<T | null> {
  requireSession(request)
  try {
    return await load()
  } catch (error) {
    requireSession(request)
    console.error(error)
    return null
  }
}

/** Turns a 404 into `missing`: the row does not exist, or belongs to another user. Rethrows everything else. */
export function toMissingIfNotFound(error: unknown): 'missing' {
  if (error instanceof ApiError && error.status === 404) return 'missing'
  throw error
}
