import { bigserial, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import type { PackageType } from '../catalog/package-view.ts'
import type { OrderStatus } from './order-status.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The payment this line belongs to; that table stands above this one, so no reference here. */
    paymentId: uuid('payment_id').notNull(),
    /** Place among the payment's lines. */
    line: integer().notNull(),
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
    policyVersion: text('policy_version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('orders_user_id').on(table.userId, table.id.desc()),
    index('orders_payment_id').on(table.paymentId),
  ],
)

/** The order's history: who moved it, when, why. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<'placed' | 'paid' | 'payment_failed' | 'moved'>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>(),
    /** Null when the shop itself did it. */
    actorId: uuid('actor_id').references(() => users.id),
    note: text(),
  },
  (table) => [index('order_events_order_id').on(table.orderId, table.id)],
)
