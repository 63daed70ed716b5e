import { callApi } from '../../api-client.ts'
import type { ShopRating } from './trust-line.tsx'

/** Loads the average of all ratings. The checkout works without it. */
export async function loadShopRating(): Promise<ShopRating | null> {
  try {
    return await callApi('GET /reviews/summary')
  } catch (error) {
    console.error('ratings failed to load', error)
    return null
  }
}
