import { callApi } from '../../api-client.ts'
import type { PackageRatings } from './package-rating.tsx'

/** Fetches the ratings of all packages. Without them the packages are shown all the same. */
export async function loadRatings(): Promise<PackageRatings> {
  try {
    const { packages } = await callApi('GET /reviews/summary')
    return Object.fromEntries(packages.map(({ packageId, ...rating }) => [packageId, rating]))
  } catch (error) {
    console.error(error)
    return {}
  }
}
