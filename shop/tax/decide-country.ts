import { getVatTerritory } from '../vat-territories.ts'

/** Items of evidence of where a customer lives: countries of ISO 3166-1 alpha-2, null when unknown. */
export interface CountryEvidence {
  /** Country of the address from which the order was placed. */
  ip: string | null
  /** Country of the card or of the payer's account, from the payment provider. */
  payer: string | null
  /** Country in the customer's business details. */
  stated: string | null
}

/**
 * `confirmed`: two items name the same country. `single`: there is only one. `conflict`: no two agree. `missing`: there is
 * none.
 */
export const EVIDENCE_STATES = ['confirmed', 'single', 'conflict', 'missing'] as const

export type EvidenceState = (typeof EVIDENCE_STATES)[number]

/**
 * Decides the country of a customer by the evidence. In a conflict, the proposal is the country of the payer, which is the
 * hardest to change; without evidence it is null.
 */
export function decideCountry(evidence: CountryEvidence): { country: string | null; state: EvidenceState } {
  const items = [evidence.payer, evidence.stated, evidence.ip].flatMap((country) =>
    country ? [getVatTerritory(country)] : [],
  )
  const confirmed = items.find((country, index) => items.indexOf(country) < index)
  if (confirmed) return { country: confirmed, state: 'confirmed' }
  const [first = null] = items
  if (items.length > 1) return { country: first, state: 'conflict' }
  return { country: first, state: first ? 'single' : 'missing' }
}
