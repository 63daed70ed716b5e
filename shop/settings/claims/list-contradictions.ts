import type { MarketingClaims } from '../marketing-claims.ts'
import { type ClaimRecord, type ClaimRecords, isMeasured } from './claim-records.ts'
import { CLAIM_NAMES, type ClaimName, type ClaimSources } from './claim-sources.ts'

export interface Contradiction {
  name: ClaimName
  record: ClaimRecord
  /** False for a total with evidence: it may count what happened before this shop. */
  isBlocking: boolean
}

/** Totals since the business began, which the records of this shop may not cover. */
const TOTALS: readonly ClaimName[] = ['customers', 'followers', 'engagement', 'countries']

/** Finds typed claims that the shop's records contradict. */
export function listContradictions(
  { claims, claimSources }: { claims: MarketingClaims; claimSources: ClaimSources },
  records: ClaimRecords,
): Contradiction[] {
  return CLAIM_NAMES.flatMap((name) => {
    const record = records[name]
    if (!record || !isContradicted(name, claims, record)) return []
    const { source, evidence } = claimSources[name]
    if (source === 'records' && isMeasured(name, record)) return []
    return [{ name, record, isBlocking: !(TOTALS.includes(name) && evidence !== null) }]
  })
}

function isContradicted(name: ClaimName, claims: MarketingClaims, record: ClaimRecord): boolean {
  // A total of nothing contradicts, too; a share of a few does not.
  if (TOTALS.includes(name)) return record.value < toNumber(claims[name])
  // The business may be older than its records.
  if (name === 'years' || !isMeasured(name, record)) return false
  if (name === 'deliveryHours') return record.value > claims.deliveryHours.to
  return record.value < toNumber(claims[name])
}

function toNumber(claim: MarketingClaims[ClaimName]): number {
  return typeof claim === 'number' ? claim : claim.to
}
