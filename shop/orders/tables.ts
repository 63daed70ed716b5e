import { sql } from 'drizzle-orm'
import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../accounts/tables.ts'
import { PACKAGE_TYPES } from '../catalog/package-view.ts'
import { createChecks, isAtLeast, oneOf, requiredId } from '../database/columns.ts'
import { MAX_POSTS, MIN_POSTS } from './order-limits.ts'
import { ORDER_STATUSES } from './order-status.ts'
import type { Post } from './posts.ts'

/** `case`: a case of the customer is open. `target`: the profile or video is not reachable. */
export const PAUSE_REASONS = ['case', 'target'] as const

export type PauseReason = (typeof PAUSE_REASONS)[number]

/**
 * `waiting`: for the customer's answers. `answered`: the work may start. `skipped`: staff started the work without the
 * answers.
 */
export const BRIEF_STATES = ['waiting', 'answered', 'skipped'] as const

export type BriefState = (typeof BRIEF_STATES)[number]

export const orders = pgTable(
  'orders',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    /**
     * The payment of this line. Orders may not import payments, so the baseline adds the foreign key
     * `orders_payment_id_payments_id_fk` by hand.
     */
    paymentId: t.uuid('payment_id').notNull(),
    /** Position among the lines of the payment. */
    line: t.integer().notNull(),
    /** No foreign key: the order holds all it needs, and each order would lock the row of a popular package. */
    packageId: t.text('package_id').notNull(),
    /** The name at the time of the order, in the customer's language. */
    packageName: t.text('package_name').notNull(),
    packageType: oneOf(PACKAGE_TYPES, 'package_type').notNull(),
    /** Package quantity times units: the ordered quantity. */
    quantity: t.integer().notNull(),
    units: t.integer().notNull(),
    /** Pence paid for all units, after discounts. */
    price: t.integer().notNull(),
    /** Pence that promotions took off; `price` plus this is the undiscounted price. */
    discount: t.integer().notNull().default(0),
    tiktokUsername: t.text('tiktok_username').notNull(),
    videoUrl: t.text('video_url'),
    /** The videos over which the order is split, with their progress; null for one video, which is `videoUrl`, or none. */
    posts: t.jsonb().$type<Post[]>(),
    /** Null when the checkout came without one; the customer may set it later. */
    niche: t.text(),
    /** Whether later checkouts offer the username; the customer can remove it. */
    isProfileOffered: t.boolean('is_profile_offered').notNull().default(true),
    status: oneOf(ORDER_STATUSES).notNull().default('pending'),
    /** Set once, when the money arrived in time for this order. Work may start from then on. */
    paidAt: t.timestamp('paid_at', { withTimezone: true }),
    /** Public count on the profile or video when the work began; null until staff record it, and where posts have their own. */
    startCount: t.integer('start_count'),
    /** When the reading was taken that set the start count; null for a count that was reported. An older reading replaces it. */
    startReadAt: t.timestamp('start_read_at', { withTimezone: true }),
    /** Delivered part of `quantity`, as staff last reported it; the sum of the posts of an order that has several. */
    delivered: t.integer().notNull().default(0),
    policyVersion: t.text('policy_version').notNull(),
    /**
     * Promised hours from the payment to the start, and from the start to the last unit. Null for custom packages, whose
     * time is agreed with each customer.
     */
    promisedStartHours: t.integer('promised_start_hours'),
    promisedDeliveryHours: t.integer('promised_delivery_hours'),
    /**
     * Whether the customer asked at checkout to start before the withdrawal period ends. Without it, a withdrawal costs
     * nothing.
     */
    earlyStartRequested: t.boolean('early_start_requested').notNull(),
    /** The customer's plan: work starts no earlier, and delivers no more a day. Null when they chose none. */
    startAfter: t.timestamp('start_after', { withTimezone: true }),
    pacePerDay: t.integer('pace_per_day'),
    /** Days after completion for which the result is guaranteed; null for no guarantee. */
    guaranteeDays: t.integer('guarantee_days'),
    /**
     * The version of the package's method card, as accepted with the order; null without one. No foreign key: versions are
     * never deleted, and each order would lock the row of a popular one.
     */
    methodCardId: t.text('method_card_id'),
    /** Whether the order waits for the customer's answers; null for a package without questions. */
    briefState: oneOf(BRIEF_STATES, 'brief_state'),
    /** When the customer first answered. The promised times run from then. */
    briefAnsweredAt: t.timestamp('brief_answered_at', { withTimezone: true }),
    /** Promised times, which a trigger sets; null while nothing is promised, and after the end. */
    startBy: t.timestamp('start_by', { withTimezone: true }),
    deliverBy: t.timestamp('deliver_by', { withTimezone: true }),
    /** When the work was paused, and why; null while it is not. */
    pausedAt: t.timestamp('paused_at', { withTimezone: true }),
    pauseReason: oneOf(PAUSE_REASONS, 'pause_reason'),
    /** Length of all past pauses. Deadlines are later by it. */
    pausedSeconds: t.integer('paused_seconds').notNull().default(0),
    /** The part of them before the start, which moved the start and thereby the delivery already. */
    pausedBeforeStart: t.integer('paused_before_start').notNull().default(0),
    /** When the customer was told that the order is late. */
    lateEmailAt: t.timestamp('late_email_at', { withTimezone: true }),
    /** API client that works on the order, and until when no other may. */
    leasedBy: t.uuid('leased_by').references(() => apiKeys.id),
    leasedUntil: t.timestamp('leased_until', { withTimezone: true }),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the work began, and when the order first reached a final status. */
    startedAt: t.timestamp('started_at', { withTimezone: true }),
    endedAt: t.timestamp('ended_at', { withTimezone: true }),
  }),
  (table) => [
    // Partial indexes of the queues: few rows, however many orders there are.
    index('orders_to_start')
      .on(table.paidAt)
      .where(sql`${table.status} = 'pending' and ${table.paidAt} is not null`),
    index('orders_waiting_for_brief')
      .on(table.paidAt)
      .where(sql`${table.briefState} = 'waiting' and ${table.status} = 'pending'`),
    index('orders_in_work').on(table.startedAt).where(sql`${table.status} = 'processing'`),
    index('orders_start_by').on(table.startBy).where(sql`${table.status} = 'pending'`),
    index('orders_deliver_by').on(table.deliverBy).where(sql`${table.status} = 'processing'`),
    index('orders_under_delivered').on(table.endedAt).where(sql`${table.status} in ('partial', 'failed')`),
    index('orders_never_started')
      .on(table.endedAt)
      .where(sql`${table.status} = 'failed' and ${table.startedAt} is null`),
    // Indexes of staff's lists and search.
    index('orders_status').on(table.status, table.id),
    index('orders_price').on(table.price, table.id),
    index('orders_username').on(table.tiktokUsername.op('text_pattern_ops'), table.id),
    index('orders_short_id').on(sql`right(${table.id}::text, 8)`),
    index('orders_video_url').on(table.videoUrl).where(sql`${table.videoUrl} is not null`),
    index('orders_post_urls')
      .using('gin', table.posts.op('jsonb_path_ops'))
      .where(sql`${table.posts} is not null`),
    index('orders_user_id').on(table.userId, table.id.desc()),
    index('orders_payment_id').on(table.paymentId),
    // The promise meter reads the paid orders of one package since a day (decision 056).
    index('orders_package_paid').on(table.packageId, table.paidAt).where(sql`${table.paidAt} is not null`),
    ...createChecks(table, {
      line: isAtLeast(table.line, 0),
      quantity: isAtLeast(table.quantity, 1),
      units: isAtLeast(table.units, 1),
      price: isAtLeast(table.price, 0),
      discount: isAtLeast(table.discount, 0),
      promised_start_hours: isAtLeast(table.promisedStartHours, 0),
      promised_delivery_hours: isAtLeast(table.promisedDeliveryHours, 1),
      pace_per_day: isAtLeast(table.pacePerDay, 1),
      guarantee_days: isAtLeast(table.guaranteeDays, 1),
      paused_seconds: isAtLeast(table.pausedSeconds, 0),
      pause: sql`(${table.pausedAt} is null) = (${table.pauseReason} is null)`,
      brief_answered: sql`(${table.briefState} is not distinct from 'answered') = (${table.briefAnsweredAt} is not null)`,
      start_count: isAtLeast(table.startCount, 0),
      delivered: sql`${table.delivered} between 0 and ${table.quantity}`,
      posts: sql`${table.posts} is null or (
        ${table.videoUrl} is null and ${table.startCount} is null
        and jsonb_array_length(${table.posts}) between ${sql.raw(`${MIN_POSTS} and ${MAX_POSTS}`)}
        and sum_posts(${table.posts}, 'quantity') = ${table.quantity}
        and sum_posts(${table.posts}, 'delivered') = ${table.delivered})`,
    }),
  ],
)

export const ORDER_EVENT_KINDS = [
  'placed',
  'paid',
  'payment_failed',
  'moved',
  'counted',
  'delivered',
  'noted',
  'refunded',
  'refund_failed',
  'dispute_overridden',
  'paused',
  'resumed',
  'target_changed',
  'run_failed',
  'checked',
  'brief_answered',
  'brief_changed',
  'brief_skipped',
] as const

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** The history of orders: who changed what, when and why. */
export const orderEvents = pgTable(
  'order_events',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    orderId: requiredId('order_id').references(() => orders.id),
    at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: oneOf(ORDER_EVENT_KINDS).notNull(),
    fromStatus: oneOf(ORDER_STATUSES, 'from_status'),
    toStatus: oneOf(ORDER_STATUSES, 'to_status'),
    /**
     * `counted`: the start count. `delivered`: the total delivered by then. `refunded` and `refund_failed`: pence. `checked`: what was missing
     * at a guarantee check. `target_changed`: the place of the post, null for the whole order.
     */
    amount: t.integer(),
    /** Null when the shop itself or an API client acted. */
    actorId: t.uuid('actor_id').references(() => users.id),
    apiKeyId: t.uuid('api_key_id').references(() => apiKeys.id),
    note: t.text(),
  }),
  (table) => [
    index('order_events_order_id').on(table.orderId, table.id),
    ...createChecks(table, { amount: isAtLeast(table.amount, 0) }),
  ],
)

/** Filters and sorting of the order list that a member of staff has named. */
export const savedOrderViews = pgTable(
  'saved_order_views',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    name: t.text().notNull(),
    query: t.jsonb().$type<Record<string, string>>().notNull(),
  }),
  (table) => [unique('order_views_name').on(table.userId, table.name)],
)
