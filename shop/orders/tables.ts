import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { apiKeys, users } from '../accounts/tables.ts'
import { PACKAGE_TYPES, type PackageType } from '../catalog/package-view.ts'
import { createChecks, isAtLeast, isListed } from '../column-checks.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /**
     * The payment this line belongs to. Payments stand above orders, so the foreign key `orders_payment_id_payments_id_fk`
     * is written by hand in migration 0021.
     */
    paymentId: uuid('payment_id').notNull(),
    /** Place among the payment's lines. */
    line: integer().notNull(),
    /** No foreign key: the order holds all it needs, and every order would lock the row of a popular package. */
    packageId: text('package_id').notNull(),
    /** As it was called when bought, in the buyer's language. */
    packageName: text('package_name').notNull(),
    packageType: text('package_type').$type<PackageType>().notNull(),
    /** Package quantity times units: what is to be delivered. */
    quantity: integer().notNull(),
    units: integer().notNull(),
    /** Pence, for all units. */
    price: integer().notNull(),
    tiktokUsername: text('tiktok_username').notNull(),
    videoUrl: text('video_url'),
    /** Null when the call of the card flow came without one: asked for afterwards. */
    niche: text(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    /** Set once, when the money arrived in time for this order; work may start from then on. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** What the profile or video showed in public when the work began; null until staff has said it. */
    startCount: integer('start_count'),
    /** Of `quantity`, as staff last reported it. */
    delivered: integer().notNull().default(0),
    policyVersion: text('policy_version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When work began, and when it came to a status at which work is over. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    // What waits for staff: few, however many orders there have been.
    index('orders_to_start')
      .on(table.paidAt)
      .where(sql`${table.status} = 'pending' and ${table.paidAt} is not null`),
    index('orders_in_work').on(table.startedAt).where(sql`${table.status} = 'processing'`),
    index('orders_fell_short').on(table.endedAt).where(sql`${table.status} in ('partial', 'failed')`),
    // The staff's lists and search.
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
      price: isAtLeast(table.price, 1),
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

/** The order's history: who moved it or reported on it, when, why. */
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
    /** `counted`: the start count. `delivered`: how many there are by then. `refunded`: pence given back. */
    amount: integer(),
    /** Null when the shop itself did it. */
    actorId: uuid('actor_id').references(() => users.id),
    /** When a program did it, with a key. */
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
