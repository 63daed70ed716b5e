/** The shop as passkeys know it. They work only on pages of this origin. */
export interface RelyingParty {
  /** Host of the shop's origin, without the port. */
  id: string
  origin: string
}

export function getRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
