import { UNKNOWN } from '../dimensions.ts'
import type { AnalyticsDimension, analyticsDeltas, visits } from '../tables.ts'

export type AnalyticsDelta = typeof analyticsDeltas.$inferInsert

type DeltaCounters = Omit<AnalyticsDelta, 'day' | 'kind' | 'key'>

/** By what of it a visit is counted: its first view has decided that. */
export type VisitDimensions = Pick<
  typeof visits.$inferSelect,
  'day' | 'source' | 'referrer' | 'campaign' | 'device' | 'country'
>

/** The rows by which a change of a visit changes the figures of the day it began on. */
export function buildVisitDeltas(visit: VisitDimensions, counts: DeltaCounters): AnalyticsDelta[] {
  const keys: [AnalyticsDimension, string | null][] = [
    ['all', ''],
    ['source', visit.source],
    ['referrer', visit.referrer],
    ['campaign', visit.campaign],
    ['device', visit.device],
    ['country', visit.country ?? UNKNOWN],
  ]
  return keys.flatMap(([kind, key]) => (key === null ? [] : [{ day: visit.day, kind, key, ...counts }]))
}
