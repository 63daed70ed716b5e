import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { createChecks, isAtLeast, oneOf, requiredId } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import type { Benefit, PromotionScope } from '../pricing/promotion-rule.ts'
import { PROMOTION_STATES, PROMOTION_TRIGGERS, PROMOTION_USE_STATES } from './promotion-fields.ts'

export const promotions = pgTable(
  'promotions',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** For staff. Customers see the title of their language, the English one or the code. */
    name: t.text().notNull(),
    titles: t.jsonb().$type<Partial<Record<Lang, string>>>().notNull(),
    trigger: oneOf(PROMOTION_TRIGGERS).notNull(),
    state: oneOf(PROMOTION_STATES).notNull(),
    benefit: t.jsonb().$type<Benefit>().notNull(),
    scope: t.jsonb().$type<PromotionScope>().notNull(),
    /** Only for customers who have paid for nothing yet. */
    isFirstOrderOnly: t.boolean('is_first_order_only').notNull().default(false),
    /** Ids of the customers it is for; everybody when empty. */
    customerIds: t.jsonb('customer_ids').$type<string[]>().notNull(),
    /** Undiscounted pence of the covered lines. */
    minimumSpend: t.integer('minimum_spend'),
    startsAt: t.timestamp('starts_at', { withTimezone: true }),
    endsAt: t.timestamp('ends_at', { withTimezone: true }),
    /** IANA name: in which zone staff entered the window. */
    timeZone: t.text('time_zone').notNull(),
    maxUses: t.integer('max_uses'),
    maxUsesPerCustomer: t.integer('max_uses_per_customer'),
    /** Pence given in all. */
    maxDiscount: t.integer('max_discount'),
    isExclusive: t.boolean('is_exclusive').notNull(),
    priority: t.integer().notNull(),
    /** Uses and pence reserved or redeemed. Kept only while there is a limit in all: see `reserve-promotions.ts`. */
    useCount: t.integer('use_count').notNull().default(0),
    discountGiven: t.integer('discount_given').notNull().default(0),
    archivedAt: t.timestamp('archived_at', { withTimezone: true }),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Every change of the definition sets it, which raises the revision; a use does not. */
    updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  }),
  (table) => [
    index('promotions_active')
      .on(table.id)
      .where(sql`${table.state} = 'active' and ${table.archivedAt} is null`),
    ...createChecks(table, {
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
  (t) => ({
    /** Normalized by `normalizeCode`. */
    code: t.text().primaryKey(),
    promotionId: requiredId('promotion_id').references(() => promotions.id),
    isSingleUse: t.boolean('is_single_use').notNull(),
    /** Whether a single-use code is reserved or redeemed. */
    isUsed: t.boolean('is_used').notNull().default(false),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index('promotion_codes_promotion').on(table.promotionId, table.createdAt, table.code)],
)

/** The promotions of a payment, with their discounts as they were when it was placed. */
export const promotionUses = pgTable(
  'promotion_uses',
  (t) => ({
    promotionId: requiredId('promotion_id').references(() => promotions.id),
    /** Promotions may not import payments, so the baseline adds the foreign key by hand. */
    paymentId: t.uuid('payment_id').notNull(),
    userId: requiredId('user_id').references(() => users.id),
    /** The account's email in lower case, so that limits also find an earlier account with it; null after erasure. */
    email: t.text(),
    /** Provider and fingerprint of the card or account that paid; null until paid, and after erasure. */
    payerFingerprint: t.text('payer_fingerprint'),
    code: t.text(),
    /** The title that the customer saw. */
    title: t.text().notNull(),
    /** Pence. */
    discount: t.integer().notNull(),
    /** Pence of each line of the payment, in their order. */
    lineDiscounts: t.integer('line_discounts').array().notNull(),
    state: oneOf(PROMOTION_USE_STATES).notNull().default('reserved'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.paymentId, table.promotionId] }),
    index('promotion_uses_promotion').on(table.promotionId, table.createdAt),
    index('promotion_uses_customer').on(table.userId, table.promotionId),
    index('promotion_uses_email').on(table.email, table.promotionId),
    // Few uses have a fingerprint, and none when they are reserved.
    index('promotion_uses_fingerprint')
      .on(table.payerFingerprint, table.promotionId)
      .where(sql`${table.payerFingerprint} is not null`),
    ...createChecks(table, { discount: isAtLeast(table.discount, 0) }),
  ],
)

/**
 * Price of one unit of each package as offered to everybody, with automatic promotions, from each time on. The lowest of
 * the last 30 days is shown beside a reduced price (Directive (EU) 2019/2161).
 */
export const offeredPrices = pgTable(
  'offered_prices',
  (t) => ({
    packageId: t.text('package_id').notNull(),
    since: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Pence; null while the package is not on sale. */
    price: t.integer(),
  }),
  (table) => [
    primaryKey({ columns: [table.packageId, table.since] }),
    ...createChecks(table, { price: isAtLeast(table.price, 0) }),
  ],
)

export type Promotion = typeof promotions.$inferSelect
export type PromotionUse = typeof promotionUses.$inferSelect

/** Uses of a promotion without a limit in all are not counted on its row, which parallel orders would wait for. */
export function isLimited({ maxUses, maxDiscount }: Pick<Promotion, 'maxUses' | 'maxDiscount'>): boolean {
  return maxUses !== null || maxDiscount !== null
}
