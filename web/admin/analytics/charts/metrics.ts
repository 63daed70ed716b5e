import type { Lang } from '../../../../shop/localization/languages.ts'
import { formatCompact, formatCount, formatPounds } from '../../../i18n/formats.ts'

/** Metrics that the daily chart can show. */
export const METRICS = ['visits', 'visitors', 'views', 'orders', 'revenue'] as const

export type Metric = (typeof METRICS)[number]

/** Message keys of the metrics' names, in `admin-analytics`. */
export const METRIC_LABELS = {
  visits: 'visits',
  visitors: 'visitors',
  views: 'views',
  orders: 'ordersHeading',
  revenue: 'revenue',
} as const satisfies Record<Metric, string>

export function formatMetric(lang: Lang, metric: Metric, value: number): string {
  return metric === 'revenue' ? formatPounds(lang, value) : formatCount(lang, value)
}

/** Formats a value of the axis. The sign of an amount stays at its start, also in a drawing of right-to-left text. */
export function formatTick(lang: Lang, metric: Metric, value: number): string {
  const number = formatCompact(lang, Math.abs(value))
  return metric === 'revenue' ? `\u2066${value < 0 ? '-' : ''}£${number}\u2069` : number
}
