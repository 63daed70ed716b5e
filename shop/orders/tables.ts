import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../accounts/tables.ts'
import { PACKAGE_TYPES, type PackageType } from '../catalog/package-view.ts'
import { createChecks, isAtLeast, isListed } from '../database/column-checks.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /**
     * The payment of this line. Orders may not import payments, so migration 0021 adds the foreign key
     * `orders_payment_id_payments_id_fk` by hand.
     */
    paymentId: uuid('payment_id').notNull(),
    /** Position among the lines of the payment. */
    line: integer().notNull(),
    /** No foreign key: the order holds all it needs, and each order would lock the row of a popular package. */
    packageId: text('package_id').notNull(),
    /** The name at the time of the order, in the customer's language. */
    packageName: text('package_name').notNull(),
    packageType: text('package_type').$type<PackageType>().notNull(),
    /** Package quantity times units: the ordered quantity. */
    quantity: integer().notNull(),
    units: integer().notNull(),
    /** Pence paid for all units, after discounts. */
    price: integer().notNull(),
    /** Pence that promotions took off; `price` plus this is the undiscounted price. */
    discount: integer().notNull().default(0),
    tiktokUsername: text('tiktok_username').notNull(),
    videoUrl: text('video_url'),
    /** Null when the checkout came without one; the customer may set it later. */
    niche: text(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    /** Set once, when the money arrived in time for this order. Work may start from then on. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** Public count on the profile or video when the work began; null until staff record it. */
    startCount: integer('start_count'),
    /** Delivered part of `quantity`, as staff last reported it. */
    delivered: integer().notNull().default(0),
    policyVersion: text('policy_version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the work began, and when the order reached a final status. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    // Partial indexes of the queues: few rows, however many orders there are.
    index('orders_to_start')
      .on(table.paidAt)
      .where(sql`${table.status} = 'pending' and ${table.paidAt} is not null`),
    index('orders_in_work').on(table.startedAt).where(sql`${table.status} = 'processing'`),
    index('orders_under_delivered').on(table.endedAt).where(sql`${table.status} in ('partial', 'failed')`),
    // Indexes of staff's lists and search.
    index('orders_status').on(table.status, table.id),
    index('orders_price').on(table.price, table.id),
    index('orders_username').on(table.tiktokUsername.op('text_pattern_ops'), table.id),
    index('orders_short_id').on(sql`right(${table.id}::text, 8)`),
    index('orders_user_id').on(table.userId, table.id.desc()),
    index('orders_payment_id').on(table.paymentId),
    ...createChecks('orders', {
      status: isListed(table.status, ORDER_STATUSES),
      package_type: isListed(table.packageType, PACKAGE_TYPES),
      line: isAtLeast(table.line, 0),
      quantity: isAtLeast(table.quantity, 1),
      units: isAtLeast(table.units, 1),
      price: isAtLeast(table.price, 0),
      discount: isAtLeast(table.discount, 0),
      start_count: isAtLeast(table.startCount, 0),
      delivered: sql`${table.delivered} between 0 and ${table.quantity}`,
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
  'dispute_overridden',
] as const

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** The history of orders: who changed what, when and why. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<OrderEventKind>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>(),
    /** `counted`: the start count. `delivered`: the total delivered by then. `refunded`: pence. */
    amount: integer(),
    /** Null when the shop itself or an API client acted. */
    actorId: uuid('actor_id').references(() => users.id),
    /** The key of the API client that acted. */
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id),
    note: text(),
  },
  (table) => [
    index('order_events_order_id').on(table.orderId, table.id),
    ...createChecks('order_events', {
      kind: isListed(table.kind, ORDER_EVENT_KINDS),
      from_status: isListed(table.fromStatus, ORDER_STATUSES),
      to_status: isListed(table.toStatus, ORDER_STATUSES),
      amount: isAtLeast(table.amount, 0),
    }),
  ],
)

/** Filters and sorting of the order list that a member of staff has named. */
export const orderViews = pgTable(
  'order_views',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Query parameters of the list. */
    query: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [unique('order_views_name').on(table.userId, table.name)],
)
