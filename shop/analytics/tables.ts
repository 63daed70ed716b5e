import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isListed } from '../column-checks.ts'
import { DEVICES, type Device, TRAFFIC_SOURCES, type TrafficSource } from './dimensions.ts'

export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    fromValue: text('from_value'),
    toValue: text('to_value'),
    sessionId: text('session_id').notNull(),
    /** When the browser says it happened; `receivedAt` is ours. */
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    metadata: jsonb().notNull().default({}),
  },
  (table) => [index('events_received').on(table.type, table.receivedAt)],
)

/** What a visitor's address is mixed with before it is forgotten, a day long: thrown away, it tells nobody apart any more. */
export const visitorSalts = pgTable('traffic_salts', {
  /** UTC, as all days of the traffic. */
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
})

/** Page views of one visitor with no half hour between them. */
export const visits = pgTable(
  'visits',
  {
    id: uuid().primaryKey(),
    /** A hash that holds for a day: of address and browser, with the salt of that day. */
    visitor: text().notNull(),
    /** On which it began. */
    day: date({ mode: 'string' }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
    views: integer().notNull(),
    source: text().$type<TrafficSource>().notNull(),
    /** The host it came from. */
    referrer: text(),
    campaign: text(),
    device: text().$type<Device>().notNull(),
    country: text(),
    /** Where they are now, or were last. */
    path: text().notNull(),
  },
  (table) => [
    index('visits_visitor').on(table.visitor, table.lastAt),
    index('visits_last_at').on(table.lastAt),
    ...createChecks('visits', {
      source: isListed(table.source, TRAFFIC_SOURCES),
      device: isListed(table.device, DEVICES),
      views: isAtLeast(table.views, 1),
    }),
  ],
)

/** Days that single visits and views are kept, as the privacy page says; what was counted of them stays. */
export const PAGE_VIEW_RETENTION_DAYS = 30

/** Each page view. */
export const pageViews = pgTable(
  'page_views',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    visitId: uuid('visit_id')
      .notNull()
      // A visit may come to its end between the two steps of retention.
      .references(() => visits.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    path: text().notNull(),
  },
  (table) => [index('page_views_at').on(table.at), index('page_views_visit').on(table.visitId)],
)

/** Dimensions that visits are counted by; `bot` counts the views that were left out. */
export const TRAFFIC_KINDS = [
  'all',
  'source',
  'referrer',
  'campaign',
  'device',
  'country',
  'page',
  'bot',
] as const

export type AnalyticsDimension = (typeof TRAFFIC_KINDS)[number]

/** What is counted of a day and of something in it: of all, a source, a page. */
const counterColumns = () => ({
  day: date({ mode: 'string' }).notNull(),
  kind: text().$type<AnalyticsDimension>().notNull(),
  key: text().notNull(),
  visits: integer().notNull().default(0),
  /** Of that day: who comes on two days counts on both. */
  visitors: integer().notNull().default(0),
  bounces: integer().notNull().default(0),
  views: integer().notNull().default(0),
  /** Of a visit from its first view to its last; of a page until the next one. */
  seconds: bigint({ mode: 'number' }).notNull().default(0),
  /** The views of a page whose seconds are known: another came after them. */
  timed: integer().notNull().default(0),
  /** Paid orders, and pence: what was paid less what was given back, each on its own day. */
  orders: integer().notNull().default(0),
  revenue: bigint({ mode: 'number' }).notNull().default(0),
})

/**
 * By how much a day's figures changed: every view adds rows, so that no two wait for one another. A job adds them to
 * `trafficDays`; a figure is the sum of both (as the tallies of decision 014).
 */
export const analyticsDeltas = pgTable('traffic_news', counterColumns(), (table) =>
  createChecks('traffic_news', { kind: isListed(table.kind, TRAFFIC_KINDS) }),
)

export const dailyAnalytics = pgTable('traffic_days', counterColumns(), (table) => [
  primaryKey({ columns: [table.day, table.kind, table.key] }),
  ...createChecks('traffic_days', { kind: isListed(table.kind, TRAFFIC_KINDS) }),
])
