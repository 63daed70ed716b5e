import { z } from '@hono/zod-openapi'
import { DEVICES, TRAFFIC_SOURCES, UNKNOWN_VALUE } from '../../shop/analytics/dimensions.ts'
import { isoDay, pounds } from '../schema.ts'

/** Dates in the form and years that all calendars here agree on. */
const day = isoDay.refine((date) => date >= '2000-01-01', 'common:validation.later')

export const dateRangeQuery = z.object({
  from: day.optional().openapi({ example: '2026-11-01', description: 'By default 30 days up to `to`' }),
  to: day.optional().openapi({ description: 'A UTC day up to today, by default today. Part of the range' }),
})

/** The tables of the report that can be exported. */
const ANALYTICS_TABLES = [
  'days',
  'sources',
  'referrers',
  'campaigns',
  'devices',
  'countries',
  'pages',
] as const

export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number]

export const exportQuery = dateRangeQuery.extend({ table: z.enum(ANALYTICS_TABLES) })

const overviewSchema = z.object({
  totalVisits: z.int(),
  uniqueVisitors: z
    .int()
    .openapi({ description: 'Sum of the daily numbers: a visitor of two days counts twice' }),
  pageViews: z.int(),
  bounceRate: z.number().openapi({ description: 'Percent of visits with a single page view' }),
  avgSessionDuration: z.int().openapi({ description: 'Seconds from the first to the last view of a visit' }),
})

const share = { visits: z.int(), percentage: z.number() }
const sales = { orders: z.int(), revenue: pounds().openapi({ description: 'Pounds after refunds' }) }

const discount = pounds().openapi({
  description:
    'Pounds that promotions took off the paid orders; revenue plus this is the undiscounted revenue',
})

const analyticsDaySchema = z
  .object({ day: z.string(), visits: z.int(), visitors: z.int(), views: z.int(), ...sales, discount })
  .openapi('AnalyticsDay')

const priceChangeSchema = z
  .object({
    day: z.string(),
    packageId: z.string(),
    packageName: z.string().openapi({ description: 'In the language of the request' }),
    before: pounds().openapi({ description: 'Pounds' }),
    after: pounds().openapi({ description: 'Pounds' }),
  })
  .openapi('PriceChange')

const promotionChangeSchema = z
  .object({
    day: z.string(),
    promotionId: z.string(),
    promotionName: z.string(),
    change: z.enum(['started', 'ended']),
  })
  .openapi('PromotionChange')

export const analyticsSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    overview: overviewSchema,
    previous: overviewSchema.openapi({ description: 'The preceding period of the same length' }),
    days: z.array(analyticsDaySchema).openapi({ description: 'Every UTC day of the range' }),
    previousDays: z
      .array(analyticsDaySchema)
      .openapi({ description: 'The days of the preceding period, in the same order' }),
    priceChanges: z
      .array(priceChangeSchema)
      .openapi({ description: 'Changes of package prices in the range, oldest first, the latest 50' }),
    promotionChanges: z
      .array(promotionChangeSchema)
      .openapi({ description: 'Starts and ends of promotions in the range, oldest first, the latest 50' }),
    trafficSources: z.array(z.object({ source: z.enum(TRAFFIC_SOURCES), ...share, color: z.string() })),
    devices: z.array(z.object({ device: z.enum(DEVICES), ...share })),
    topCountries: z.array(z.object({ country: z.string(), flag: z.string(), ...share })),
    topPages: z.array(
      z.object({
        page: z.string(),
        views: z.int(),
        avgTime: z.int().nullable().openapi({
          description: 'Seconds until the next view; null when no visit went on from this page',
        }),
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
        orders: z.int().openapi({ description: 'Paid after their reminder, at any time' }),
        revenue: pounds().openapi({ description: 'Pounds of these payments after refunds' }),
      })
      .openapi({ description: 'Reminders of unpaid orders that were sent in the range' }),
    bots: z.int().openapi({ description: 'Page views by programs. No other number contains them' }),
    ...sales,
    discount,
    previousOrders: z.int(),
    previousRevenue: pounds(),
    previousDiscount: pounds(),
  })
  .openapi('Analytics')

export const liveVisitorsSchema = z.object({
  visitors: z.int(),
  pages: z.array(z.object({ page: z.string(), visitors: z.int() })),
})

const changeCountSchema = z.object({ changes: z.int(), sessions: z.int() })

const preferenceChangesSchema = z
  .object({
    ...changeCountSchema.shape,
    to: z.array(changeCountSchema.extend({ to: z.string() })),
    pairs: z
      .array(changeCountSchema.extend({ from: z.string().nullable(), to: z.string() }))
      .openapi({ description: '`from` is null when the browser did not send it' }),
    days: z
      .array(z.object({ day: z.string(), changes: z.int() }))
      .openapi({ description: 'Every UTC day of the range' }),
  })
  .openapi('PreferenceChanges')

export const preferenceReportSchema = z.object({
  sessions: z.int(),
  languages: preferenceChangesSchema,
  currencies: preferenceChangesSchema,
})

export const preferenceReportQuery = z.object({ days: z.enum(['7', '30', '90']).default('30') })
