import { UNKNOWN } from '../dimensions.ts'
import type { AnalyticsDimension, analyticsDeltas, visits } from '../tables.ts'

export type AnalyticsDelta = typeof analyticsDeltas.$inferInsert

type DeltaCounters = Omit<AnalyticsDelta, 'day' | 'dimension' | 'key'>

/** The keys that a visit counts for, decided by its first view. */
type VisitDimensions = Pick<
  typeof visits.$inferSelect,
  'day' | 'source' | 'referrer' | 'campaign' | 'device' | 'country'
>

/** Builds the deltas of a visit for each of its dimensions, on the day on which it began. */
export function buildVisitDeltas(visit: VisitDimensions, counts: DeltaCounters): AnalyticsDelta[] {
  const keys: [AnalyticsDimension, string | null][] = [
    ['all', ''],
    ['source', visit.source],
    ['referrer', visit.referrer],
    ['campaign', visit.campaign],
    ['device', visit.device],
    ['country', visit.country ?? UNKNOWN],
  ]
  return keys.flatMap(([dimension, key]) =>
    key === null ? [] : [{ day: visit.day, dimension, key, ...counts }],
  )
}
