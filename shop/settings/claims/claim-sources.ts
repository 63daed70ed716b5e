import { DEFAULT_MARKETING_CLAIMS, type MarketingClaims } from '../marketing-claims.ts'

export type ClaimName = keyof MarketingClaims

export const CLAIM_NAMES = Object.keys(DEFAULT_MARKETING_CLAIMS) as ClaimName[]

/** Claims that the shop measures. For the delivery time, it measures whether the claim holds. */
export const MEASURED_CLAIMS = [
  'customers',
  'followers',
  'engagement',
  'satisfactionPercent',
  'countries',
  'years',
  'uptimePercent',
] as const satisfies ClaimName[]

type MeasuredClaim = (typeof MEASURED_CLAIMS)[number]

export function isMeasuredClaim(name: ClaimName): name is MeasuredClaim {
  return (MEASURED_CLAIMS as readonly string[]).includes(name)
}

export const CLAIM_SOURCES = ['typed', 'records'] as const

export interface ClaimEvidence {
  text: string
  url: string | null
  /** The day it was established, as YYYY-MM-DD. */
  date: string
}

export interface ClaimSource {
  /** `records`: the figure of the shop's records. `typed`: the operator's. */
  source: (typeof CLAIM_SOURCES)[number]
  /** Evidence of a typed claim; without it pages mark the claim as the operator's statement. */
  evidence: ClaimEvidence | null
}

export type ClaimSources = Record<ClaimName, ClaimSource>

export const DEFAULT_CLAIM_SOURCES = Object.fromEntries(
  CLAIM_NAMES.map((name): [ClaimName, ClaimSource] => [name, { source: 'typed', evidence: null }]),
) as ClaimSources
