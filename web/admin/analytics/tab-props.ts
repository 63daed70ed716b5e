import type { Traffic } from './fetch-traffic.ts'
import type { Span } from './range.ts'

/** What each part of the traffic shows. */
export interface TabProps {
  traffic: Traffic
  /** Of which days there are files; null while there are none. */
  files: Span | null
}
