import { answer, api } from '../../api-client.ts'

export const RANGES = ['7', '30', '90'] as const

export type Range = (typeof RANGES)[number]

export function fetchChoices(days: Range) {
  return answer(api.analytics.choices.$get({ query: { days } }))
}

export type ChoicesOfAll = Awaited<ReturnType<typeof fetchChoices>>
export type ChoicesOfKind = ChoicesOfAll['languages']
