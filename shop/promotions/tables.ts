import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { createChecks, isAtLeast, isOneOf, requiredId } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import type { Benefit, PromotionScope } from '../pricing/promotion-rule.ts'
import {
  PROMOTION_STATES,
  PROMOTION_TRIGGERS,
  PROMOTION_USE_STATES,
  type PromotionState,
  type PromotionTrigger,
  type PromotionUseState,
} from './promotion-fields.ts'

export const promotions = pgTable(
  'promotions',
  {
    id: uuid().primaryKey(),
    /** For staff. Customers see the title of their language, the English one or the code. */
    name: text().notNull(),
    titles: jsonb().$type<Partial<Record<Lang, string>>>().notNull(),
    trigger: text().$type<PromotionTrigger>().notNull(),
    state: text().$type<PromotionState>().notNull(),
    benefit: jsonb().$type<Benefit>().notNull(),
    scope: jsonb().$type<PromotionScope>().notNull(),
    /** Only for customers who have paid for nothing yet. */
    isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
    /** Ids of the customers it is for; everybody when empty. */
    customerIds: jsonb('customer_ids').$type<string[]>().notNull(),
    /** Undiscounted pence of the covered lines. */
    minimumSpend: integer('minimum_spend'),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** IANA name: in which zone staff entered the window. */
    timeZone: text('time_zone').notNull(),
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    /** Pence given in all. */
    maxDiscount: integer('max_discount'),
    isExclusive: boolean('is_exclusive').notNull(),
    priority: integer().notNull(),
    /** Uses and pence reserved or redeemed. Kept only while there is a limit in all: see `reserve-promotions.ts`. */
    useCount: integer('use_count').notNull().default(0),
    discountGiven: integer('discount_given').notNull().default(0),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Every change of the definition sets it, which raises the revision; a use does not. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  },
  (table) => [
    index('promotions_active')
      .on(table.id)
      .where(sql`${table.state} = 'active' and ${table.archivedAt} is null`),
    ...createChecks('promotions', {
      trigger: isOneOf(table.trigger, PROMOTION_TRIGGERS),
      state: isOneOf(table.state, PROMOTION_STATES),
      minimum_spend: isAtLeast(table.minimumSpend, 1),
      window: sql`${table.endsAt} > ${table.startsAt}`,
      max_uses: isAtLeast(table.maxUses, 1),
      max_uses_per_customer: isAtLeast(table.maxUsesPerCustomer, 1),
      max_discount: isAtLeast(table.maxDiscount, 1),
      use_count: isAtLeast(table.useCount, 0),
      discount_given: isAtLeast(table.discountGiven, 0),
    }),
  ],
)

export const promotionCodes = pgTable(
  'promotion_codes',
  {
    /** Normalized by `normalizeCode`. */
    code: text().primaryKey(),
    promotionId: requiredId('promotion_id').references(() => promotions.id),
    isSingleUse: boolean('is_single_use').notNull(),
    /** Whether a single-use code is reserved or redeemed. */
    isUsed: boolean('is_used').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('promotion_codes_promotion').on(table.promotionId, table.createdAt, table.code)],
)

/** The promotions of a payment, with their discounts as they were when it was placed. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: requiredId('promotion_id').references(() => promotions.id),
    /** Promotions may not import payments, so the baseline adds the foreign key by hand. */
    paymentId: uuid('payment_id').notNull(),
    userId: requiredId('user_id').references(() => users.id),
    /** The account's email in lower case, so that limits also find an earlier account with it; null after erasure. */
    email: text(),
    /** Provider and fingerprint of the card or account that paid; null until paid, and after erasure. */
    payerFingerprint: text('payer_fingerprint'),
    code: text(),
    /** The title that the customer saw. */
    title: text().notNull(),
    /** Pence. */
    discount: integer().notNull(),
    /** Pence of each line of the payment, in their order. */
    lineDiscounts: integer('line_discounts').array().notNull(),
    state: text().$type<PromotionUseState>().notNull().default('reserved'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.promotionId] }),
    index('promotion_uses_promotion').on(table.promotionId, table.createdAt),
    index('promotion_uses_customer').on(table.userId, table.promotionId),
    index('promotion_uses_email').on(table.email, table.promotionId),
    // Few uses have a fingerprint, and none when they are reserved.
    index('promotion_uses_fingerprint')
      .on(table.payerFingerprint, table.promotionId)
      .where(sql`${table.payerFingerprint} is not null`),
    ...createChecks('promotion_uses', {
      discount: isAtLeast(table.discount, 0),
      state: isOneOf(table.state, PROMOTION_USE_STATES),
    }),
  ],
)

/**
 * Price of one unit of each package as offered to everybody, with automatic promotions, from each time on. The lowest of
 * the last 30 days is shown beside a reduced price (Directive (EU) 2019/2161).
 */
export const offeredPrices = pgTable(
  'offered_prices',
  {
    packageId: text('package_id').notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Pence; null while the package is not on sale. */
    price: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.since] }),
    ...createChecks('offered_prices', { price: isAtLeast(table.price, 0) }),
  ],
)

export type Promotion = typeof promotions.$inferSelect
export type PromotionUse = typeof promotionUses.$inferSelect

/** Uses of a promotion without a limit in all are not counted on its row, which parallel orders would wait for. */
export function isLimited({ maxUses, maxDiscount }: Pick<Promotion, 'maxUses' | 'maxDiscount'>): boolean {
  return maxUses !== null || maxDiscount !== null
}
