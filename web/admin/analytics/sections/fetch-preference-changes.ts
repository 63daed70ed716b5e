import { api, unwrapResponse } from '../../../api-client.ts'

export const RANGES = ['7', '30', '90'] as const

export type Range = (typeof RANGES)[number]

export function fetchPreferenceChanges(days: Range) {
  return unwrapResponse(api.analytics.choices.$get({ query: { days } }))
}

export type PreferenceChanges = Awaited<ReturnType<typeof fetchPreferenceChanges>>
export type PreferenceChangesOfKind = PreferenceChanges['languages']
