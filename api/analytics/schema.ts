import { z } from '@hono/zod-openapi'
import { DEVICES, TRAFFIC_SOURCE_COLORS, TRAFFIC_SOURCES, UNKNOWN } from '../../shop/analytics/dimensions.ts'
import type { AnalyticsReport, VisitOverview } from '../../shop/analytics/reports/get-analytics-report.ts'
import { toPounds } from '../../shop/money.ts'
import { getFlagEmoji } from './get-flag-emoji.ts'

/** Dates that every calendar here agrees on; what lies before the shop is no range. */
const day = z.iso.date().refine((date) => date >= '2000-01-01')

export const dateRangeSchema = z.object({
  from: day.optional().openapi({ example: '2026-11-01' }),
  to: day.optional().openapi({ description: 'At most today, in UTC. Both days are in the range' }),
})

const overviewSchema = z.object({
  totalVisits: z.int(),
  uniqueVisitors: z.int().openapi({ description: 'Of each day: who comes on two days counts twice' }),
  pageViews: z.int(),
  bounceRate: z.number().openapi({ description: 'Percent of visits of one page' }),
  avgSessionDuration: z.int().openapi({ description: 'Seconds from the first view of a visit to its last' }),
})

const share = { visits: z.int(), percentage: z.number() }
const sales = { orders: z.int(), revenue: z.number().openapi({ description: 'Pounds, less refunds' }) }

export const analyticsSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    overview: overviewSchema,
    previous: overviewSchema.openapi({ description: 'Of as many days before' }),
    days: z.array(z.object({ day: z.string(), visits: z.int(), visitors: z.int(), views: z.int() })),
    trafficSources: z.array(z.object({ source: z.enum(TRAFFIC_SOURCES), ...share, color: z.string() })),
    devices: z.array(z.object({ device: z.enum(DEVICES), ...share })),
    topCountries: z.array(z.object({ country: z.string(), flag: z.string(), ...share })),
    topPages: z.array(
      z.object({
        page: z.string(),
        views: z.int(),
        avgTime: z
          .int()
          .nullable()
          .openapi({ description: 'Seconds until the next page; null: never known' }),
      }),
    ),
    referrers: z.array(z.object({ source: z.string(), ...share })),
    campaigns: z.array(z.object({ campaign: z.string(), ...share, ...sales })),
    sales: z.array(z.object({ source: z.enum([...TRAFFIC_SOURCES, UNKNOWN]), visits: z.int(), ...sales })),
    bots: z.int().openapi({ description: 'Views by programs, in no other figure' }),
    ...sales,
    previousOrders: z.int(),
    previousRevenue: z.number(),
  })
  .openapi('Analytics')

export function serializeAnalytics(report: AnalyticsReport): z.infer<typeof analyticsSchema> {
  const { from, to, current, previous, days, devices, bots } = report
  return {
    ...{ from, to, days, devices, bots },
    overview: serializeOverview(current),
    previous: serializeOverview(previous),
    trafficSources: report.sources.map((each) => ({ ...each, color: TRAFFIC_SOURCE_COLORS[each.source] })),
    topCountries: report.countries.map((each) => ({ ...each, flag: getFlagEmoji(each.country) })),
    topPages: report.pages.map(({ page, views, averageSeconds }) => ({
      page,
      views,
      avgTime: averageSeconds,
    })),
    referrers: report.referrers.map(({ host, ...of }) => ({ source: host, ...of })),
    campaigns: report.campaigns.map((each) => ({ ...each, revenue: penceToPounds(each.revenue) })),
    sales: report.sales.map((each) => ({ ...each, revenue: penceToPounds(each.revenue) })),
    orders: current.orders,
    revenue: penceToPounds(current.revenue),
    previousOrders: previous.orders,
    previousRevenue: penceToPounds(previous.revenue),
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

export function penceToPounds(pence: number): number {
  return toPounds({ amount: pence, currency: 'GBP' })
}
