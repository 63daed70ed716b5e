import type { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Runtime } from '../../runtime.ts'
import { getReminderFigures } from '../../shop/admin/get-reminder-figures.ts'
import {
  listPriceChanges,
  listPromotionChanges,
  type PriceChange,
  type PromotionChange,
} from '../../shop/admin/list-changes.ts'
import { TRAFFIC_SOURCE_COLORS } from '../../shop/analytics/dimensions.ts'
import { parseDateRange } from '../../shop/analytics/reports/date-range.ts'
import {
  type AnalyticsReport,
  getAnalyticsReport,
  getLiveVisitors,
  type VisitOverview,
} from '../../shop/analytics/reports/get-analytics-report.ts'
import { getPreferenceChanges } from '../../shop/analytics/reports/get-preference-changes.ts'
import { getDailySalts } from '../../shop/analytics/tracking/hash-visitor.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import type { DayRange } from '../../shop/days.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { toPounds } from '../../shop/money.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidField } from '../problem.ts'
import { formatCsv, sendFile } from '../stream-file.ts'
import {
  type AnalyticsTable,
  analyticsSchema,
  type Column,
  dateRangeQuery,
  EXPORT_COLUMNS,
  exportQuery,
  liveVisitorsSchema,
  preferenceReportSchema,
} from './schema.ts'

const toAmount = (amount: number) => toPounds({ amount, currency: BASE_CURRENCY })

/** The tables of a report as rows of columns. `admin-analytics:csv.{column}` is the title of a column. */
const TABLES = {
  days: ({ days }) =>
    days.map(({ orders, revenue, discount, ...day }) => ({
      ...day,
      ...describeSales({ orders, revenue, discount }),
    })),
  sources: ({ sales, sources }) =>
    sales.map(({ source, visits, ...row }) => ({
      source,
      visits,
      share: sources.find((other) => other.source === source)?.percentage ?? 0,
      ...describeSales(row),
    })),
  referrers: ({ referrers }) =>
    referrers.map(({ host, visits, percentage }) => ({ referrer: host, visits, share: percentage })),
  campaigns: ({ campaigns }) =>
    campaigns.map(({ campaign, visits, percentage, ...row }) => ({
      campaign,
      visits,
      share: percentage,
      ...describeSales(row),
    })),
  devices: ({ devices }) =>
    devices.map(({ device, visits, percentage }) => ({ device, visits, share: percentage })),
  countries: ({ countries }) =>
    countries.map(({ country, visits, percentage }) => ({ country, visits, share: percentage })),
  pages: ({ pages }) =>
    pages.map(({ page, views, averageSeconds }) => ({ page, views, averageTime: averageSeconds })),
} as const satisfies Record<AnalyticsTable, (report: AnalyticsReport) => Row[]>

/** Maximum rows of an exported table; nobody reads more referrers or campaigns. */
const MAX_EXPORT_ROWS = 1_000

export const analyticsRoutes = [
  endpoint({
    key: 'GET /analytics',
    operationId: 'getAnalyticsReport',
    summary: 'Get the analytics report',
    description:
      'Visits, visitors, page views and sales of a range of days, the last 30 by default, and of the preceding ' +
      'period of the same length, by day, with the changes of package prices and the starts and ends of promotions in the range.',
    ...requirePermission('analytics:read'),
    query: dateRangeQuery,
    answer: analyticsSchema,
    handle: async ({ query, runtime, locale }) => {
      const report = await requireReport(runtime, query)
      const db = await runtime.getReportDb()
      const priceChanges = await listPriceChanges(db, report, locale.lang)
      const promotionChanges = await listPromotionChanges(db, report)
      const reminders = await getReminderFigures(db, report)
      return serializeAnalytics(report, { priceChanges, promotionChanges, reminders })
    },
  }),
  endpoint({
    key: 'GET /analytics/live',
    operationId: 'getLiveVisitors',
    summary: 'Get the current visitors',
    description: 'The number of visitors in the last five minutes and the pages that most of them see.',
    ...requirePermission('analytics:read'),
    answer: liveVisitorsSchema,
    handle: ({ db }) => getLiveVisitors(db),
  }),
  endpoint({
    key: 'GET /analytics/export',
    operationId: 'exportAnalyticsTable',
    summary: 'Export a table of the analytics report as CSV',
    description: 'The column titles are in the language of the request.',
    ...requirePermissionOrKey('analytics:read', 'exports:analytics'),
    query: exportQuery,
    file: ['text/csv'],
    handle: async ({ query: { table, ...range }, runtime, locale, messages, c }) => {
      const report = await requireReport(runtime, range, MAX_EXPORT_ROWS)
      const name = `traffic-${table}-${report.from}-${report.to}.csv` as const
      return sendFile(c, name, serializeAnalyticsCsv(table, report, locale.lang, messages))
    },
  }),
  endpoint({
    key: 'GET /analytics/choices',
    operationId: 'getPreferenceChanges',
    summary: 'Get the changes of language and currency',
    description:
      'How often visitors changed their language or currency in a range of days, the last 30 by default. A session is a browser.',
    ...requirePermission('analytics:read'),
    query: dateRangeQuery,
    answer: preferenceReportSchema,
    handle: async ({ query, runtime, db }) =>
      getPreferenceChanges(await runtime.getReportDb(), await requireRange(db, query)),
  }),
]

async function requireReport(
  { db, getReportDb }: Pick<Runtime, 'db' | 'getReportDb'>,
  requested: Partial<DayRange>,
  limit?: number,
): Promise<AnalyticsReport> {
  const range = await requireRange(db, requested)
  return getAnalyticsReport(await getReportDb(), range, limit)
}

/** Completes a range, or answers `invalid_body` when it is invalid. */
async function requireRange(db: Db, requested: Partial<DayRange>): Promise<DayRange> {
  const { day: today } = await getDailySalts(db)
  const range = parseDateRange(today, requested)
  if ('error' in range) {
    const { path, message } = DATE_RANGE_PROBLEMS[range.error]
    return throwInvalidField(path, message)
  }
  return range
}

const DATE_RANGE_PROBLEMS = {
  range_in_future: { path: 'to', message: 'common:problems.range_in_future' },
  range_backwards: { path: 'from', message: 'common:problems.range_backwards' },
  range_too_long: { path: 'from', message: 'common:problems.range_too_long' },
} as const

function describeSales({ orders, revenue, discount }: { orders: number; revenue: number; discount: number }) {
  return {
    orders,
    gross: toAmount(revenue + discount),
    discount: toAmount(discount),
    revenue: toAmount(revenue),
  }
}

type Row = Partial<Record<Column, string | number | null>>

function serializeAnalyticsCsv(
  table: AnalyticsTable,
  report: AnalyticsReport,
  lang: Lang,
  messages: MessageCatalog,
): string {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-analytics')
  const columns: readonly Column[] = EXPORT_COLUMNS[table]
  const rows: Row[] = TABLES[table](report)
  const lines = [
    columns.map((column) => t(`csv.${column}`)),
    ...rows.map((row) => columns.map((column) => row[column] ?? null)),
  ]
  return formatCsv(lines)
}

function serializeAnalytics(
  report: AnalyticsReport,
  more: {
    priceChanges: PriceChange[]
    promotionChanges: PromotionChange[]
    reminders: Awaited<ReturnType<typeof getReminderFigures>>
  },
): z.infer<typeof analyticsSchema> {
  const { current, previous } = report
  return {
    ...report,
    ...more,
    overview: serializeOverview(current),
    previous: serializeOverview(previous),
    trafficSources: report.sources.map((row) => ({ ...row, color: TRAFFIC_SOURCE_COLORS[row.source] })),
    topCountries: report.countries.map((row) => ({ ...row, flag: getFlagEmoji(row.country) })),
    topPages: report.pages.map((row) => ({ ...row, avgTime: row.averageSeconds })),
    referrers: report.referrers.map(({ host, ...share }) => ({ source: host, ...share })),
    orders: current.orders,
    revenue: current.revenue,
    discount: current.discount,
    previousOrders: previous.orders,
    previousRevenue: previous.revenue,
    previousDiscount: previous.discount,
  }
}

function serializeOverview({ visits, visitors, views, bounceRate, averageSeconds }: VisitOverview) {
  return {
    totalVisits: visits,
    uniqueVisitors: visitors,
    pageViews: views,
    bounceRate,
    avgSessionDuration: averageSeconds,
  }
}

/** Writes an ISO 3166 code as two regional indicators, which browsers draw as a flag; '' for anything else. */
function getFlagEmoji(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return ''
  return [...country].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('')
}
