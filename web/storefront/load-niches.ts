import { DEFAULT_NICHES } from '../../shop/settings/niches.ts'
import { callApi } from '../api-client.ts'

/** Loads the niches. Falls back to the built-in list, so that a form never waits. */
export async function loadNiches(): Promise<string[]> {
  try {
    return await callApi('GET /niches/all')
  } catch (error) {
    console.error('niches failed to load', error)
    return [...DEFAULT_NICHES]
  }
}
