import { ApiError } from '../../api-client.ts'

/**
 * For data that a screen can do without: logs a failed call and resolves to null. An ended session still fails, so
 * that the screen leads to the login.
 */
export async function logFailure<Data>(call: Promise<Data>): Promise<Data | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    console.error(error)
    return null
  }
}
