import { sql } from 'drizzle-orm'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { getSettings, mergeSettings } from './get-settings.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import { getStoredSettings, saveSetting } from './stored-settings.ts'
import { policyVersions } from './tables.ts'

/** Returns today's date, with a number after it for a further change on the same day: '2026-11-20.2'. */
export function getNextVersion(current: string, today: string): string {
  if (!current.startsWith(today)) return today
  const number = Number(current.slice(today.length + 1)) || 1
  return `${today}.${number + 1}`
}

/** Returns the date of a version; null when it has none. */
export function parseVersionDate(version: string): string | null {
  return /^(\d{4}-\d{2}-\d{2})(\.\d+)?$/.exec(version)?.[1] ?? null
}

/**
 * Gives the policy a new version, which orders keep from now on, and archives its figures. Runs in the transaction of the
 * change, which holds the lock of the settings; the caller archives the texts.
 */
export async function addPolicyVersion(tx: Db): Promise<{ before: string; after: string }> {
  const { settings } = await getStoredSettings(tx)
  const today = sql<{ today: string }>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`
  const answered = (await tx.execute(today)) as unknown as { rows: { today: string }[] }
  const after = getNextVersion(settings.policyVersion, answered.rows[0]?.today ?? '')
  await saveSetting(tx, 'policyVersion', after)
  await tx.insert(policyVersions).values({ version: after, policy: settings.policy })
  return { before: settings.policyVersion, after }
}

/** The numbers of all published policy versions, such as periods and fees; their texts are in `policy_texts`. */
export interface PolicyFiguresByVersion {
  /** Figures of today; also those of versions that the archive lacks, such as that of demo orders. */
  current: Policy
  versions: ReadonlyMap<string, Policy>
}

export const getPolicyFiguresByVersion = memoize(2_000, async (db: Db): Promise<PolicyFiguresByVersion> => {
  const { policy: current } = await getSettings(db)
  const rows = await db.select().from(policyVersions)
  return {
    current,
    versions: new Map(rows.map(({ version, policy }) => [version, mergeSettings(DEFAULT_POLICY, policy)])),
  }
})

/** Returns the figures that an order with this version is judged by. */
export function getPolicyOfVersion({ current, versions }: PolicyFiguresByVersion, version: string): Policy {
  return versions.get(version) ?? current
}
