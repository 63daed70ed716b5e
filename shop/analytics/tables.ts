import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, oneOf } from '../database/columns.ts'
import { DEVICES, TRAFFIC_SOURCES } from './dimensions.ts'

export const analyticsEvents = pgTable(
  'analytics_events',
  (t) => ({
    id: t.uuid().primaryKey(),
    type: t.text().notNull(),
    fromValue: t.text('from_value'),
    toValue: t.text('to_value'),
    sessionId: t.text('session_id').notNull(),
    /** The time from the browser; `receivedAt` is the time of the database. */
    happenedAt: t.timestamp('happened_at', { withTimezone: true }).notNull(),
    receivedAt: t.timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    metadata: t.jsonb().notNull().default({}),
  }),
  (table) => [index('analytics_events_received').on(table.type, table.receivedAt)],
)

/**
 * Random values that visitor hashes of a day contain. Once a salt is deleted, nobody can recognize the
 * visitors of its day.
 */
export const visitorSalts = pgTable('visitor_salts', (t) => ({
  /** UTC, as all days of analytics. */
  day: t.date({ mode: 'string' }).primaryKey(),
  salt: t.text().notNull(),
}))

/** Page views of one visitor with less than half an hour between them. */
export const visits = pgTable(
  'visits',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** Hash of address and browser with the salt of the day, so it changes every day. */
    visitor: t.text().notNull(),
    /** The day on which the visit began. */
    day: t.date({ mode: 'string' }).notNull(),
    startedAt: t.timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    lastAt: t.timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
    views: t.integer().notNull(),
    source: oneOf(TRAFFIC_SOURCES).notNull(),
    /** Host of the referring page. */
    referrer: t.text(),
    campaign: t.text(),
    device: oneOf(DEVICES).notNull(),
    country: t.text(),
    /** The last page viewed. */
    path: t.text().notNull(),
  }),
  (table) => [
    index('visits_visitor').on(table.visitor, table.lastAt),
    index('visits_last_at').on(table.lastAt),
    ...createChecks(table, { views: isAtLeast(table.views, 1) }),
  ],
)

/** Days for which single visits and page views are stored, as the privacy page says. Daily totals stay. */
export const PAGE_VIEW_RETENTION_DAYS = 30

export const pageViews = pgTable(
  'page_views',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    visitId: t
      .uuid('visit_id')
      .notNull()
      // A visit may come to its end between the two steps of retention.
      .references(() => visits.id, { onDelete: 'cascade' }),
    at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    path: t.text().notNull(),
  }),
  (table) => [index('page_views_at').on(table.at), index('page_views_visit').on(table.visitId)],
)

/**
 * Dimensions of the daily totals. `bot` counts page views by programs, which no other dimension contains. `delivery`
 * counts completed orders and their seconds since the payment, as `on_time`, `late` or, without a promised time, `untimed`;
 * a trigger adds them. `discount` counts paid orders with a discount by source and, as revenue, what
 * promotions took off; `campaign_discount` by campaign.
 */
const ANALYTICS_DIMENSIONS = [
  'all',
  'source',
  'referrer',
  'campaign',
  'device',
  'country',
  'page',
  'bot',
  'delivery',
  'discount',
  'campaign_discount',
] as const

export type AnalyticsDimension = (typeof ANALYTICS_DIMENSIONS)[number]

/** Counters of one day for one key of a dimension. */
const counterColumns = () => ({
  day: date({ mode: 'string' }).notNull(),
  dimension: oneOf(ANALYTICS_DIMENSIONS).notNull(),
  key: text().notNull(),
  visits: integer().notNull().default(0),
  /** Unique per day: a visitor of two days counts on both. */
  visitors: integer().notNull().default(0),
  bounces: integer().notNull().default(0),
  views: integer().notNull().default(0),
  /** Duration: of a visit from its first to its last view, of a page until the next view, of a delivery. */
  seconds: bigint({ mode: 'number' }).notNull().default(0),
  /** Views of a page with a known duration, because another view followed. */
  timedViews: integer('timed_views').notNull().default(0),
  /** Paid orders, and their pence: payments minus refunds, each on its own day. For `delivery`: completed orders. For `discount`: the discount. */
  orders: integer().notNull().default(0),
  revenue: bigint({ mode: 'number' }).notNull().default(0),
})

/**
 * Pending changes of the daily totals. Every view inserts rows, so that views never wait for each other. A
 * job rolls them up into `dailyAnalytics`; a total is the sum of both tables (decision 033).
 */
export const analyticsDeltas = pgTable('analytics_deltas', counterColumns(), (table) => createChecks(table))

export const dailyAnalytics = pgTable('daily_analytics', counterColumns(), (table) => [
  primaryKey({ columns: [table.day, table.dimension, table.key] }),
  ...createChecks(table),
])
