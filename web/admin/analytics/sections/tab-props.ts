import type { Analytics } from '../fetch-analytics.ts'
import type { DayRange } from '../range/range.ts'

/** What each part of the traffic shows. */
export interface TabProps {
  traffic: Analytics
  /** Of which days there are files; null while there are none. */
  files: DayRange | null
}
