import type { Db } from '../../services.ts'
import type { ClaimName } from './claim-sources.ts'
import { claimMeasurements } from './tables.ts'

export interface ClaimRecord {
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
