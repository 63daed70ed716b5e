import { DEFAULT_NICHES } from '../../shop/settings/niches.ts'
import { api, unwrapResponse } from '../api-client.ts'

/** A form must not wait for the list: a built-in one stands in, and the log says so. */
export async function loadNiches(): Promise<string[]> {
  try {
    return await unwrapResponse(api.niches.all.$get())
  } catch (error) {
    console.error('niches failed to load', error)
    return [...DEFAULT_NICHES]
  }
}
