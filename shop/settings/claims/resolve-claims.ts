import type { Db } from '../../services.ts'
import { getSettings, type ShopSettings } from '../get-settings.ts'
import type { MarketingClaims } from '../marketing-claims.ts'
import {
  CLAIM_NAMES,
  type ClaimEvidence,
  type ClaimName,
  type ClaimSources,
  isMeasuredClaim,
  MEASURED_CLAIMS,
} from './claim-sources.ts'
import { claimMeasurements } from './tables.ts'

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

interface ClaimRecord {
  value: number
  sample: number
  measuredAt: Date
}

export type ClaimRecords = Partial<Record<ClaimName, ClaimRecord>>

/** Smallest sample that counts; 1 for the other claims. */
const MINIMUM_SAMPLES: Partial<Record<ClaimName, number>> = {
  satisfactionPercent: 20,
  deliveryHours: 20,
  // A week in minutes.
  uptimePercent: 7 * 24 * 60,
}

/** Returns what the records say about each claim. */
export async function getClaimRecords(db: Db): Promise<ClaimRecords> {
  const rows = await db.select().from(claimMeasurements)
  return Object.fromEntries(rows.map(({ name, ...record }) => [name, record]))
}

export function getMinimumSample(name: ClaimName): number {
  return MINIMUM_SAMPLES[name] ?? 1
}

/** Returns whether the records say enough about a claim to be published. */
export function isMeasured(name: ClaimName, record: ClaimRecord | undefined): record is ClaimRecord {
  return record !== undefined && record.sample >= getMinimumSample(name)
}

interface Contradiction {
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
