import type { Money } from '../money.ts'

/** An offer as emails describe it. */
export interface EmailOffer {
  offerId: string
  /** Path and query of the offer's page. */
  link: string
  lines: { name: string; quantity: number; amount: Money }[]
  total: Money
  /** Empty for none. */
  terms: string
  /** ISO 8601 */
  expiresAt: string
}
