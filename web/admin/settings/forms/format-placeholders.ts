import type { Lang } from '../../../../shop/localization/languages.ts'
import { listFacts } from '../../../../shop/settings/figures.ts'
import type { Settings } from '../settings-api.ts'

/** Returns the values of the placeholders in the shop's texts, by name; none to whom the settings are hidden. */
export function formatPlaceholders(lang: Lang, settings: Settings): Record<string, string> {
  const { shopName, supportEmail, trader, policy, claims } = settings
  if (!shopName || !supportEmail || trader === undefined || !policy || !claims) return {}
  return listFacts(lang, { shopName, supportEmail, trader, policy, claims })
}
