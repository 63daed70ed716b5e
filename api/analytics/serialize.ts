import type { z } from '@hono/zod-openapi'
import type { ReminderFigures } from '../../shop/admin/get-reminder-figures.ts'
import type { PriceChange, PromotionChange } from '../../shop/admin/list-changes.ts'
import { TRAFFIC_SOURCE_COLORS } from '../../shop/analytics/dimensions.ts'
import type { AnalyticsReport, VisitOverview } from '../../shop/analytics/reports/get-analytics-report.ts'
import type { analyticsSchema } from './schema.ts'

export function serializeAnalytics(
  report: AnalyticsReport,
  {
    priceChanges,
    promotionChanges,
    reminders,
  }: { priceChanges: PriceChange[]; promotionChanges: PromotionChange[]; reminders: ReminderFigures },
): z.infer<typeof analyticsSchema> {
  const { from, to, current, previous, devices, bots } = report
  return {
    from,
    to,
    devices,
    bots,
    days: report.days,
    previousDays: report.previousDays,
    priceChanges,
    promotionChanges,
    reminders,
    overview: serializeOverview(current),
    previous: serializeOverview(previous),
    trafficSources: report.sources.map((row) => ({ ...row, color: TRAFFIC_SOURCE_COLORS[row.source] })),
    topCountries: report.countries.map((row) => ({ ...row, flag: getFlagEmoji(row.country) })),
    topPages: report.pages.map(({ page, views, averageSeconds }) => ({
      page,
      views,
      avgTime: averageSeconds,
    })),
    referrers: report.referrers.map(({ host, ...share }) => ({ source: host, ...share })),
    campaigns: report.campaigns,
    sales: report.sales,
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
