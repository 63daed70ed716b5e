import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import type { Db } from '../services.ts'
import type { ShopSettings } from './get-settings.ts'
import type { PlaceholderSettings } from './placeholder-figures.ts'
import { addPolicyVersion } from './policy-version.ts'
import { getStoredSettings, lockSettings, type StoredSettings, saveSetting } from './stored-settings.ts'

/** All settings except the policy version, which is derived, and the logo, which is a file. */
export type SettingsChanges = Partial<Omit<ShopSettings, 'policyVersion' | 'logo'>>

/** Settings that the legal texts show. A change of one gives the policy a new version. */
const POLICY_SETTINGS: readonly string[] = [
  'policy',
  'shopName',
  'supportEmail',
  'trader',
] satisfies (keyof PlaceholderSettings)[]

/**
 * Changes the given settings and leaves the others. Every process uses them within seconds. `archivePolicy` archives the
 * texts of a new policy version. Throws `changed_meanwhile` when any setting has changed since the expected revision.
 */
export async function updateSettings(
  db: Db,
  input: {
    changes: SettingsChanges
    expectedRevision: number | undefined
    actor: Actor
    archivePolicy: (tx: Db, version: string) => Promise<void>
  },
): Promise<StoredSettings> {
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    const { settings, revision } = await getStoredSettings(tx)
    requireRevision(revision, input.expectedRevision)
    const changed = (Object.keys(input.changes) as (keyof SettingsChanges)[]).flatMap((key) => {
      const value = input.changes[key]
      if (value === undefined) return []
      const differing = getDiff({ [key]: settings[key] }, { [key]: value })
      return differing ? [{ key, value, differing }] : []
    })
    for (const { key, value } of changed) await saveSetting(tx, key, value)
    // The texts are archived with all changes.
    const ofPolicy = changed.find(({ key }) => POLICY_SETTINGS.includes(key))
    if (ofPolicy) {
      const { before, after } = await addPolicyVersion(tx)
      await input.archivePolicy(tx, after)
      ofPolicy.differing.before.policyVersion = before
      ofPolicy.differing.after.policyVersion = after
    }
    for (const { key, differing } of changed)
      await recordAction(tx, input.actor, 'settings.changed', key, differing)
    return getStoredSettings(tx)
  })
}
