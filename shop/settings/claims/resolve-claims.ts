import type { Db } from '../../services.ts'
import { getSettings, type ShopSettings } from '../get-settings.ts'
import type { MarketingClaims } from '../marketing-claims.ts'
import { type ClaimRecords, getClaimRecords, isMeasured } from './claim-records.ts'
import {
  CLAIM_NAMES,
  type ClaimEvidence,
  type ClaimName,
  type ClaimSources,
  isMeasuredClaim,
  MEASURED_CLAIMS,
} from './claim-sources.ts'

/** Where a published claim comes from. */
type ClaimOrigin =
  | { kind: 'records' }
  | ({ kind: 'evidence' } & ClaimEvidence)
  /** The operator says so. */
  | { kind: 'statement' }

export type ClaimOrigins = Record<ClaimName, ClaimOrigin>

interface TypedClaims {
  claims: MarketingClaims
  claimSources: ClaimSources
}

/** Returns whether a claim shows the figure of the records. Until they say enough, the typed one stands. */
function isFromRecords(name: ClaimName, sources: ClaimSources, records: ClaimRecords): boolean {
  return sources[name].source === 'records' && isMeasuredClaim(name) && isMeasured(name, records[name])
}

/** Returns the settings with the claims as pages show them, and the records of the claims. */
export async function getShownSettings(db: Db): Promise<{ settings: ShopSettings; records: ClaimRecords }> {
  const stored = await getSettings(db)
  const records = await getClaimRecords(db)
  return { settings: { ...stored, claims: resolveClaims(stored, records) }, records }
}

/** Returns the claims as pages show them. */
export function resolveClaims({ claims, claimSources }: TypedClaims, records: ClaimRecords): MarketingClaims {
  const measured = MEASURED_CLAIMS.filter((name) => isFromRecords(name, claimSources, records)).map(
    (name) => [name, records[name]?.value],
  )
  return { ...claims, ...Object.fromEntries(measured) }
}

export function listClaimOrigins(claimSources: ClaimSources, records: ClaimRecords): ClaimOrigins {
  const origins = CLAIM_NAMES.map((name): [ClaimName, ClaimOrigin] => {
    const { evidence } = claimSources[name]
    if (isFromRecords(name, claimSources, records)) return [name, { kind: 'records' }]
    return [name, evidence ? { kind: 'evidence', ...evidence } : { kind: 'statement' }]
  })
  return Object.fromEntries(origins) as ClaimOrigins
}
