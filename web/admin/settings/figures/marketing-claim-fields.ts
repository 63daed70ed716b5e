import type { FigureField } from './policy-fields.ts'

/**
 * Figures of the marketing claims. The counters have no sentence around them, so their names are not
 * placeholders.
 */
export const MARKETING_CLAIM_FIELDS = [
  { path: 'customers', word: 'customers', unit: 'count' },
  { path: 'followers', word: 'followers', unit: 'count' },
  { path: 'engagement', word: 'engagement', unit: 'count' },
  { path: 'satisfactionPercent', word: 'satisfaction', figure: 'satisfaction', unit: 'percent' },
  { path: 'countries', word: 'countries', figure: 'countries', unit: 'count' },
  { path: 'years', word: 'years', figure: 'years', unit: 'years' },
  { path: 'uptimePercent', word: 'uptime', figure: 'uptime', unit: 'percent' },
  { path: 'deliveryHours', word: 'delivery', figure: 'delivery', unit: 'hours' },
] as const satisfies {
  path: string
  word: string
  unit: FigureField['unit'] | 'count'
  figure?: FigureField['figure']
}[]
