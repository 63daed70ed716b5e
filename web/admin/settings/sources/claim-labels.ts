import type { MessageKey } from '../../../../locales/message-keys.ts'
import type { ClaimName } from '../../../../shop/settings/claims/claim-sources.ts'

interface ClaimLabel {
  label: MessageKey<['admin-settings']>
  unit: 'count' | 'percent' | 'years' | 'hours'
}

/** Names of the claims for staff, and how their figures are written. */
export const CLAIM_LABELS: Record<ClaimName, ClaimLabel> = {
  customers: { label: 'figures.customers', unit: 'count' },
  followers: { label: 'figures.followers', unit: 'count' },
  engagement: { label: 'figures.engagement', unit: 'count' },
  satisfactionPercent: { label: 'figures.satisfaction', unit: 'percent' },
  countries: { label: 'figures.countries', unit: 'count' },
  years: { label: 'figures.years', unit: 'years' },
  uptimePercent: { label: 'figures.uptime', unit: 'percent' },
  deliveryHours: { label: 'figures.delivery', unit: 'hours' },
}

export function isClaimName(name: string): name is ClaimName {
  return name in CLAIM_LABELS
}
