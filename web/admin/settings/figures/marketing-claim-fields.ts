import type { FigureField } from './policy-fields.ts'

/** What the shop claims of itself. The counters have no text around them, so no text calls them by a name. */
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
