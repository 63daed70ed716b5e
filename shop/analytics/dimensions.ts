/** Where visits come from, in the order in which they are told apart. */
export const TRAFFIC_SOURCES = ['direct', 'search', 'social', 'email', 'campaign', 'referral'] as const

export type TrafficSource = (typeof TRAFFIC_SOURCES)[number]

/** Of what no visit is known to belong to: orders from before the traffic was counted, or from another browser. */
export const UNKNOWN = 'unknown'

/** What is kept by its own name no longer, so that nobody can make the tables grow with names of their own. */
export const OTHER = 'other'

/** At least 3:1 on the paper (#FBFAF7) and on the ink (#0E1016), and apart also for who does not tell red from green. */
export const TRAFFIC_SOURCE_COLORS: Record<TrafficSource, string> = {
  direct: '#3A62C8',
  search: '#1C7A48',
  social: '#F5307A',
  email: '#A87428',
  campaign: '#B52BF2',
  referral: '#798494',
}

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const

export type Device = (typeof DEVICES)[number]
