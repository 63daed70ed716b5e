import { api, unwrapResponse } from '../../api-client.ts'
import type { PackageRatings } from './package-rating.tsx'

/** Fetches the ratings of all packages. Without them the packages are shown all the same. */
export async function loadRatings(): Promise<PackageRatings> {
  try {
    const { packages } = await unwrapResponse(api.reviews.summary.$get())
    return Object.fromEntries(packages.map(({ packageId, ...rating }) => [packageId, rating]))
  } catch (error) {
    console.error(error)
    return {}
  }
}
