import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { whatDiffers } from '../audit/what-differs.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { keepSetting } from './keep-setting.ts'
import { lockSettings } from './lock-settings.ts'
import { renewPolicyVersion } from './policy-version.ts'
import type { ShopSettings } from './read-settings.ts'
import { type SettingsNow, settingsNow } from './settings-now.ts'

/** All but the version of the policy, which follows from its changes. */
export type SettingsChanges = Partial<Omit<ShopSettings, 'policyVersion'>>

/**
 * Sets what is named, and nothing else, if all is still as it was seen: throws ShopError `changed_meanwhile` otherwise.
 * Every process goes by it within seconds.
 */
export async function changeSettings(
  db: Db,
  wish: { changes: SettingsChanges; seen: string; actor: Actor },
): Promise<SettingsNow> {
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    const { settings, version } = await settingsNow(tx)
    if (version !== wish.seen) throw new ShopError('changed_meanwhile')
    for (const key of Object.keys(wish.changes) as (keyof SettingsChanges)[]) {
      const value = wish.changes[key]
      const differing = value === undefined ? null : whatDiffers({ [key]: settings[key] }, { [key]: value })
      if (value === undefined || !differing) continue
      await keepSetting(tx, key, value)
      if (key === 'policy') {
        const policyVersion = await renewPolicyVersion(tx)
        differing.before.policyVersion = policyVersion.before
        differing.after.policyVersion = policyVersion.after
      }
      await recordAction(tx, { actor: wish.actor, action: 'settings.changed', subjectId: key, ...differing })
    }
    return settingsNow(tx)
  })
}
