/** RFC 2606 reserves `.invalid`, so email to these addresses reaches nobody. */
const ERASED_DOMAIN = 'erased.invalid'

/** Replaces an erased address where it does not have to be unique. */
export const ERASED_ADDRESS = `erased@${ERASED_DOMAIN}`

/** Returns the replacement of an erased address in a table where addresses are unique. */
export function getErasedAddress(userId: string): string {
  return `erased-${userId}@${ERASED_DOMAIN}`
}

export function isErasedAddress(address: string): boolean {
  return address.endsWith(`@${ERASED_DOMAIN}`)
}

/** Replaces the name of an erased user. */
export const ERASED_NAME = 'Deleted account'
