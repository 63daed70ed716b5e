/** Answer of a service that knows the VAT ids in use, such as VIES. */
interface VatIdAnswer {
  isValid: boolean
  /** The service's reference of the request, which proves the check; null when it gives none. */
  reference: string | null
}

/** Checks a VAT id in the form of `tax/vat-id.ts`. Returns null when the service gives no answer. Never throws. */
export type CheckVatId = (vatId: string) => Promise<VatIdAnswer | null>
