import { formatFigures } from '../../../../shop/content/figures.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import type { Settings } from '../settings-api.ts'

/** Returns the values of the placeholders in the shop's texts, by name. */
export function formatPlaceholders(lang: Lang, settings: Settings): Record<string, string> {
  const { shopName, supportEmail, policy, claims } = settings
  return {
    shop: shopName ?? '',
    email: supportEmail ?? '',
    ...(policy && claims && formatFigures(lang, { policy, claims })),
  }
}
