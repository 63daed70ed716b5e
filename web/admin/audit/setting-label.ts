import { PAYMENT_METHODS, toPaymentOption } from '../../../shop/payment-methods.ts'
import { CLAIM_NAMES } from '../../../shop/settings/claims/claim-sources.ts'
import { type Label, SETTINGS_FORMS } from '../settings/forms/form-fields.ts'
import { CLAIM_LABELS } from '../settings/sources/claim-labels.ts'

/** Labels of the settings by their paths. A longer path, such as `chatHours.days.mon`, has the label of its beginning. */
const SETTING_LABELS: { path: string; label: Label }[] = [
  ...Object.values(SETTINGS_FORMS).flatMap((groups) =>
    groups.flatMap(({ fields }) => fields.map(({ name, label }) => ({ path: name, label }))),
  ),
  ...CLAIM_NAMES.flatMap((name) =>
    ['claims', 'claimSources'].map((group) => ({
      path: `${group}.${name}`,
      label: CLAIM_LABELS[name].label,
    })),
  ),
  ...PAYMENT_METHODS.map((method) => ({
    path: `methods.${method}`,
    label: `common:methods.${toPaymentOption(method)}` as const,
  })),
  { path: 'shopName', label: 'brand.shopName' },
  { path: 'logo', label: 'brand.logo' },
  { path: 'brand.accent', label: 'brand.accent' },
  { path: 'brand.fonts', label: 'brand.fonts' },
  { path: 'trader', label: 'identity.traderName' },
  { path: 'hidesSamples', label: 'claims.hidesSamples' },
  { path: 'chatHours.timeZone', label: 'hours.timeZone' },
  { path: 'chatHours', label: 'hours.days' },
  { path: 'tax.country', label: 'tax.country' },
  { path: 'tax.registrations', label: 'tax.registrations' },
  { path: 'tax.isConfirmed', label: 'tax.confirmRegistrations' },
]

/** Returns the label of a setting and the path that has it, or undefined for a field of another kind. */
export function findSettingLabel(path: string): { path: string; label: Label } | undefined {
  return SETTING_LABELS.find((setting) => path === setting.path || path.startsWith(`${setting.path}.`))
}
