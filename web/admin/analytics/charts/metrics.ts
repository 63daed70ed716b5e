import type { Lang } from '../../../../shop/localization/languages.ts'
import { formatCount, formatPounds } from '../../../i18n/formats.ts'

/** What the chart can show of a day. */
export const METRICS = ['visits', 'visitors', 'views', 'orders', 'revenue'] as const

export type Metric = (typeof METRICS)[number]

/** The name of a metric in `admin-analytics`. */
export const METRIC_LABELS = {
  visits: 'visits',
  visitors: 'visitors',
  views: 'views',
  orders: 'ordersHeading',
  revenue: 'revenue',
} as const satisfies Record<Metric, string>

export function formatMetric(lang: Lang, metric: Metric, value: number): string {
  return metric === 'revenue' ? formatPounds(value) : formatCount(lang, value)
}
