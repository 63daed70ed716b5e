import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { AnalyticsReport } from '../../shop/analytics/reports/get-analytics-report.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { toPounds } from '../../shop/money.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'
import type { AnalyticsTable } from './schema.ts'

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

function describeSales({ orders, revenue, discount }: { orders: number; revenue: number; discount: number }) {
  return {
    orders,
    gross: toAmount(revenue + discount),
    discount: toAmount(discount),
    revenue: toAmount(revenue),
  }
}

type Row = Partial<Record<Column, string | number | null>>

/** The columns in order, which an empty table has, too. */
const COLUMNS = {
  days: ['day', 'visits', 'visitors', 'views', 'orders', 'gross', 'discount', 'revenue'],
  sources: ['source', 'visits', 'share', 'orders', 'gross', 'discount', 'revenue'],
  referrers: ['referrer', 'visits', 'share'],
  campaigns: ['campaign', 'visits', 'share', 'orders', 'gross', 'discount', 'revenue'],
  devices: ['device', 'visits', 'share'],
  countries: ['country', 'visits', 'share'],
  pages: ['page', 'views', 'averageTime'],
} as const satisfies Record<AnalyticsTable, Column[]>

type Column =
  | ('day' | 'source' | 'referrer' | 'campaign' | 'device' | 'country' | 'page')
  | ('visits' | 'visitors' | 'views' | 'share' | 'orders' | 'gross' | 'discount' | 'revenue' | 'averageTime')

export function serializeAnalyticsCsv(
  table: AnalyticsTable,
  report: AnalyticsReport,
  lang: Lang,
  messages: MessageCatalog,
): string {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-analytics')
  const columns: readonly Column[] = COLUMNS[table]
  const rows: Row[] = TABLES[table](report)
  const lines = [
    columns.map((column) => t(`csv.${column}`)),
    ...rows.map((row) => columns.map((column) => row[column] ?? null)),
  ]
  return BYTE_ORDER_MARK + lines.map(formatCsvRow).join('')
}
