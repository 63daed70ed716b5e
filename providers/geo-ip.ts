import geoip from 'geoip-country'
import type { GeoLookup } from '../shop/services.ts'

/** Looks up the country of an address in the GeoLite2 data that ships with geoip-country. */
export const lookUpCountry: GeoLookup = (address) => {
  try {
    return geoip.lookup(address)?.country || null
  } catch {
    return null
  }
}
