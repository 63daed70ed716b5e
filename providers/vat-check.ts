import { z } from 'zod'
import type { CheckVatId } from '../shop/services.ts'

const TIMEOUT_MS = 5_000

const answerSchema = z.object({
  valid: z.boolean(),
  /** VIES: the number under which the check can be proved later. */
  requestIdentifier: z.string().nullish(),
  /** VIES: VALID, INVALID, or why a country gave no answer. */
  userError: z.string().nullish(),
})

/**
 * Asks a service that speaks the REST interface of VIES (`check-vat-number`): a POST of `countryCode` and `vatNumber`. An
 * adapter at the URL may ask another service, such as HMRC for British ids, which VIES does not know.
 */
export function createVatIdCheck(url: string): CheckVatId {
  return async (vatId) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) return null
      const { valid, requestIdentifier, userError } = answerSchema.parse(await response.json())
      // Other codes mean that the country's own register was out of reach.
      const isAnswered = !userError || userError === 'VALID' || userError === 'INVALID'
      return isAnswered ? { isValid: valid, reference: requestIdentifier || null } : null
    } catch {
      return null
    }
  }
}
