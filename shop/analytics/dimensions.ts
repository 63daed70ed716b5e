/** Traffic sources in the order in which a visit is classified. */
export const TRAFFIC_SOURCES = ['direct', 'search', 'social', 'email', 'campaign', 'referral'] as const

export type TrafficSource = (typeof TRAFFIC_SOURCES)[number]

/** An unknown country, or the source of sales without a known visit, such as orders from another browser. */
export const UNKNOWN_VALUE = 'unknown'

/** Sums up keys above the limits, so that nobody can grow the tables with invented referrers or campaigns. */
export const OTHER_VALUES = 'other'

/**
 * Contrast of at least 3:1 on both backgrounds (#FBFAF7 and #0E1016), and distinguishable with red-green
 * color blindness.
 */
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
