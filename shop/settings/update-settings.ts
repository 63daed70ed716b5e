import type { Actor } from '../actor.ts'
import { getDiff } from '../audit/get-diff.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import type { ShopSettings } from './get-settings.ts'
import { getVersionedSettings, type VersionedSettings } from './get-versioned-settings.ts'
import { updatePolicyVersion } from './policy-version.ts'
import { lockSettings, saveSetting } from './save-setting.ts'

/** All settings except the policy version, which is derived. */
export type SettingsChanges = Partial<Omit<ShopSettings, 'policyVersion'>>

/**
 * Sets what is named, and nothing else, if all is still as it was seen: throws ShopError `changed_meanwhile` otherwise.
 * Every process goes by it within seconds.
 */
export async function updateSettings(
  db: Db,
  input: { changes: SettingsChanges; seen: string; actor: Actor },
): Promise<VersionedSettings> {
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    const { settings, version } = await getVersionedSettings(tx)
    if (version !== input.seen) throw new ShopError('changed_meanwhile')
    for (const key of Object.keys(input.changes) as (keyof SettingsChanges)[]) {
      const value = input.changes[key]
      const differing = value === undefined ? null : getDiff({ [key]: settings[key] }, { [key]: value })
      if (value === undefined || !differing) continue
      await saveSetting(tx, key, value)
      if (key === 'policy') {
        const policyVersion = await updatePolicyVersion(tx)
        differing.before.policyVersion = policyVersion.before
        differing.after.policyVersion = policyVersion.after
      }
      await recordAction(tx, { actor: input.actor, action: 'settings.changed', subjectId: key, ...differing })
    }
    return getVersionedSettings(tx)
  })
}
