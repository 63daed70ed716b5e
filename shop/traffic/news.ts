import { UNKNOWN } from './dimensions.ts'
import type { TrafficKind, trafficNews, visits } from './tables.ts'

export type News = typeof trafficNews.$inferInsert

type Counts = Omit<News, 'day' | 'kind' | 'key'>

/** By what of it a visit is counted: its first view has decided that. */
export type Counted = Pick<
  typeof visits.$inferSelect,
  'day' | 'source' | 'referrer' | 'campaign' | 'device' | 'country'
>

/** The rows by which a change of a visit changes the figures of the day it began on. */
export function newsOf(visit: Counted, counts: Counts): News[] {
  const keys: [TrafficKind, string | null][] = [
    ['all', ''],
    ['source', visit.source],
    ['referrer', visit.referrer],
    ['campaign', visit.campaign],
    ['device', visit.device],
    ['country', visit.country ?? UNKNOWN],
  ]
  return keys.flatMap(([kind, key]) => (key === null ? [] : [{ day: visit.day, kind, key, ...counts }]))
}
