import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import type { Db } from '../services.ts'
import type { ShopSettings } from './get-settings.ts'
import { addPolicyVersion } from './policy-version.ts'
import { getStoredSettings, lockSettings, type StoredSettings, saveSetting } from './stored-settings.ts'

/** All settings except the policy version, which is derived, and the logo, which is a file. */
export type SettingsChanges = Partial<Omit<ShopSettings, 'policyVersion' | 'logo'>>

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
    for (const key of Object.keys(input.changes) as (keyof SettingsChanges)[]) {
      const value = input.changes[key]
      const differing = value === undefined ? null : getDiff({ [key]: settings[key] }, { [key]: value })
      if (value === undefined || !differing) continue
      await saveSetting(tx, key, value)
      if (key === 'policy') {
        const policyVersion = await addPolicyVersion(tx)
        differing.before.policyVersion = policyVersion.before
        differing.after.policyVersion = policyVersion.after
        await input.archivePolicy(tx, policyVersion.after)
      }
      await recordAction(tx, { actor: input.actor, action: 'settings.changed', subjectId: key, ...differing })
    }
    return getStoredSettings(tx)
  })
}
