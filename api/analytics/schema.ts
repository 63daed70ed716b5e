import { z } from '@hono/zod-openapi'
import { DEVICES, TRAFFIC_SOURCES, UNKNOWN_VALUE } from '../../shop/analytics/dimensions.ts'
import { isoDay, objectSchema, pounds } from '../schema.ts'

/** Dates in the form and years that all calendars here agree on. */
const day = isoDay.refine((date) => date >= '2000-01-01', 'common:validation.later')

export const dateRangeQuery = z.object({
  from: day.optional().openapi({ example: '2026-11-01', description: 'By default 30 days up to `to`' }),
  to: day.optional().describe('A UTC day up to today, by default today. Part of the range'),
})

export type Column =
  | ('day' | 'source' | 'referrer' | 'campaign' | 'device' | 'country' | 'page')
  | ('visits' | 'visitors' | 'views' | 'share' | 'orders' | 'gross' | 'discount' | 'revenue' | 'averageTime')

/** The tables of the report that can be exported, each with its columns in order, which an empty table has, too. */
export const EXPORT_COLUMNS = {
  days: ['day', 'visits', 'visitors', 'views', 'orders', 'gross', 'discount', 'revenue'],
  sources: ['source', 'visits', 'share', 'orders', 'gross', 'discount', 'revenue'],
  referrers: ['referrer', 'visits', 'share'],
  campaigns: ['campaign', 'visits', 'share', 'orders', 'gross', 'discount', 'revenue'],
  devices: ['device', 'visits', 'share'],
  countries: ['country', 'visits', 'share'],
  pages: ['page', 'views', 'averageTime'],
} as const satisfies Record<string, Column[]>

export type AnalyticsTable = keyof typeof EXPORT_COLUMNS

export const exportQuery = dateRangeQuery.extend({
  table: z.enum(Object.keys(EXPORT_COLUMNS) as AnalyticsTable[]),
})

const overviewSchema = z.object({
  totalVisits: z.int(),
  uniqueVisitors: z.int().describe('Sum of the daily numbers: a visitor of two days counts twice'),
  pageViews: z.int(),
  bounceRate: z.number().describe('Percent of visits with a single page view'),
  avgSessionDuration: z.int().describe('Seconds from the first to the last view of a visit'),
})

const share = { visits: z.int(), percentage: z.number() }
const sales = { orders: z.int(), revenue: pounds().describe('Pounds after refunds') }

const discount = pounds().describe(
  'Pounds that promotions took off the paid orders; revenue plus this is the undiscounted revenue',
)

const analyticsDaySchema = objectSchema('AnalyticsDay', {
  day: z.string(),
  visits: z.int(),
  visitors: z.int(),
  views: z.int(),
  ...sales,
  discount,
})

const priceChangeSchema = objectSchema('PriceChange', {
  day: z.string(),
  packageId: z.string(),
  packageName: z.string().describe('In the language of the request'),
  before: pounds().describe('Pounds'),
  after: pounds().describe('Pounds'),
})

const promotionChangeSchema = objectSchema('PromotionChange', {
  day: z.string(),
  promotionId: z.string(),
  promotionName: z.string(),
  change: z.enum(['started', 'ended']),
})

export const analyticsSchema = objectSchema('Analytics', {
  from: z.string(),
  to: z.string(),
  overview: overviewSchema,
  previous: overviewSchema.describe('The preceding period of the same length'),
  days: z.array(analyticsDaySchema).describe('Every UTC day of the range'),
  previousDays: z.array(analyticsDaySchema).describe('The days of the preceding period, in the same order'),
  priceChanges: z
    .array(priceChangeSchema)
    .describe('Changes of package prices in the range, oldest first, the latest 50'),
  promotionChanges: z
    .array(promotionChangeSchema)
    .describe('Starts and ends of promotions in the range, oldest first, the latest 50'),
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
        .describe('Seconds until the next view; null when no visit went on from this page'),
    }),
  ),
  referrers: z.array(z.object({ source: z.string(), ...share })),
  campaigns: z.array(z.object({ campaign: z.string(), ...share, ...sales, discount })),
  sales: z.array(
    z.object({ source: z.enum([...TRAFFIC_SOURCES, UNKNOWN_VALUE]), visits: z.int(), ...sales, discount }),
  ),
  reminders: z
    .object({
      sent: z.int(),
      orders: z.int().describe('Paid after their reminder, at any time'),
      revenue: pounds().describe('Pounds of these payments after refunds'),
    })
    .describe('Reminders of unpaid orders that were sent in the range'),
  bots: z.int().describe('Page views by programs. No other number contains them'),
  ...sales,
  discount,
  previousOrders: z.int(),
  previousRevenue: pounds(),
  previousDiscount: pounds(),
})

export const liveVisitorsSchema = z.object({
  visitors: z.int(),
  pages: z.array(z.object({ page: z.string(), visitors: z.int() })),
})

const changeCountSchema = z.object({ changes: z.int(), sessions: z.int() })

const preferenceChangesSchema = objectSchema('PreferenceChanges', {
  ...changeCountSchema.shape,
  to: z.array(changeCountSchema.extend({ to: z.string() })),
  pairs: z
    .array(changeCountSchema.extend({ from: z.string().nullable(), to: z.string() }))
    .describe('`from` is null when the browser did not send it'),
  days: z.array(z.object({ day: z.string(), changes: z.int() })).describe('Every UTC day of the range'),
})

export const preferenceReportSchema = z.object({
  sessions: z.int(),
  languages: preferenceChangesSchema,
  currencies: preferenceChangesSchema,
})
