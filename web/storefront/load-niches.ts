import { DEFAULT_NICHES } from '../../shop/settings/niches.ts'
import { api, unwrapResponse } from '../api-client.ts'

/** Loads the niches. Falls back to the built-in list, so that a form never waits. */
export async function loadNiches(): Promise<string[]> {
  try {
    return await unwrapResponse(api.niches.all.$get())
  } catch (error) {
    console.error('niches failed to load', error)
    return [...DEFAULT_NICHES]
  }
}
