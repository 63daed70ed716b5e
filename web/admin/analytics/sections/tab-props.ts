import type { Analytics } from '../fetch-analytics.ts'
import type { DayRange } from '../range/range.ts'

export interface TabProps {
  traffic: Analytics
  /** Days to export; null while no export is available. */
  files: DayRange | null
}
