import type { MessageKey } from '../../../../locales/message-keys.ts'
import type { ClaimName } from '../../../../shop/settings/claims/claim-sources.ts'
import type { PlaceholderFigureName } from '../../../../shop/settings/placeholder-figures.ts'

interface ClaimLabel {
  label: MessageKey<['admin-settings']>
  unit: 'count' | 'percent' | 'years' | 'hours'
  /** Placeholder of the claim in the texts. The counters have no sentence around them. */
  figure?: PlaceholderFigureName
}

/** Names of the claims for staff, and how their figures are written. */
export const CLAIM_LABELS: Record<ClaimName, ClaimLabel> = {
  customers: { label: 'figures.customers', unit: 'count' },
  followers: { label: 'figures.followers', unit: 'count' },
  engagement: { label: 'figures.engagement', unit: 'count' },
  satisfactionPercent: { label: 'figures.satisfaction', unit: 'percent', figure: 'satisfaction' },
  countries: { label: 'figures.countries', unit: 'count', figure: 'countries' },
  years: { label: 'figures.years', unit: 'years', figure: 'years' },
  uptimePercent: { label: 'figures.uptime', unit: 'percent', figure: 'uptime' },
  deliveryHours: { label: 'figures.delivery', unit: 'hours', figure: 'delivery' },
}

export function isClaimName(name: string): name is ClaimName {
  return name in CLAIM_LABELS
}
