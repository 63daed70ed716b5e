/** Below a name that RFC 2606 keeps for nobody: what is written to it reaches no one. */
const ERASED_DOMAIN = 'erased.invalid'

/** In the place of an address that is not kept any more, where nothing has to tell one from another. */
export const ERASED_ADDRESS = `erased@${ERASED_DOMAIN}`

/** The same, for a table in which an address is one account's. */
export function getErasedAddress(userId: string): string {
  return `erased-${userId}@${ERASED_DOMAIN}`
}

export function isErasedAddress(address: string): boolean {
  return address.endsWith(`@${ERASED_DOMAIN}`)
}

/** Stands where the name of somebody who was erased stood. */
export const ERASED_NAME = 'Deleted account'
