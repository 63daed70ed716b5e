import { fetchInTime } from '../fetch-in-time.ts'
import { NotLoadedError } from './load-module.ts'

/**
 * Takes the place of `fetch` in React Router (vite.config.ts), whose own requests for data and routes have no time limit: a
 * navigation would wait forever. Throws NotLoadedError, except when the router itself ends the request.
 */
export const fetchPageData: typeof fetch = async (input, init) => {
  try {
    return await fetchInTime(input, init)
  } catch (cause) {
    if (init?.signal?.aborted) throw cause
    throw new NotLoadedError('the data of a page did not arrive', { cause })
  }
}
