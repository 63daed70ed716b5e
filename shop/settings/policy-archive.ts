import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { getSettings, mergeSettings } from './get-settings.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import { policyVersions } from './tables.ts'

/** Figures of all published policy versions. */
export interface PolicyArchive {
  /** Figures of today; also those of versions that the archive lacks, such as that of demo orders. */
  current: Policy
  versions: ReadonlyMap<string, Policy>
}

export const getPolicyArchive = memoize(2_000, async (db: Db): Promise<PolicyArchive> => {
  const { policy: current } = await getSettings(db)
  const rows = await db.select().from(policyVersions)
  return {
    current,
    versions: new Map(rows.map(({ version, policy }) => [version, mergeSettings(DEFAULT_POLICY, policy)])),
  }
})

/** Returns the figures that an order with this version is judged by. */
export function getPolicyOf({ current, versions }: PolicyArchive, version: string): Policy {
  return versions.get(version) ?? current
}
