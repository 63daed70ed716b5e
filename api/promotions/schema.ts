import { z } from '@hono/zod-openapi'
import type { PromotionReport } from '../../shop/admin/get-promotion-reports.ts'
import { MAX_PRICE_PENCE, PACKAGE_ID_PATTERN } from '../../shop/catalog/package-fields.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { CURRENCIES } from '../../shop/currencies.ts'
import { ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import type { Benefit } from '../../shop/pricing/promotion-rule.ts'
import { REFUSAL_REASONS } from '../../shop/promotions/find-refusal.ts'
import { normalizeCode } from '../../shop/promotions/promotion-code.ts'
import {
  getPromotionPhase,
  PROMOTION_LIMITS,
  PROMOTION_PHASES,
  PROMOTION_STATES,
  PROMOTION_TRIGGERS,
} from '../../shop/promotions/promotion-fields.ts'
import type { PromotionDefinition } from '../../shop/promotions/save-promotion.ts'
import type { Promotion } from '../../shop/promotions/tables.ts'
import { revisionField } from '../if-match.ts'
import {
  buildPageQuery,
  currency,
  email,
  enteredPounds,
  identifier,
  isoTimestamp,
  lang,
  line,
  objectSchema,
  pounds,
  timeSchema,
  timeZone,
} from '../schema.ts'

const type = z.enum(PACKAGE_TYPES)
const packageId = z.string().regex(PACKAGE_ID_PATTERN)
const percent = z
  .number()
  .min(0.01)
  .max(100)
  .multipleOf(0.01)
  .openapi({ description: 'Percent, with at most two decimals', example: 10 })
const amount = enteredPounds(
  z
    .number()
    .min(0.01)
    .max(MAX_PRICE_PENCE / 100),
).openapi({
  description: 'Pounds',
  example: 5,
})

const ladderStep = z.object({ units: z.int().min(2).max(ORDER_LIMITS.units), percent })

const benefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent }),
  z.object({ kind: z.literal('amount'), amount }),
  z.object({
    kind: z.literal('ladder'),
    per: z.enum(['package', 'type']),
    steps: z
      .array(ladderStep)
      .min(1)
      .max(PROMOTION_LIMITS.ladderSteps)
      .refine(
        (steps) => steps.every((step, index) => step.units > (steps[index - 1]?.units ?? 0)),
        'admin-promotions:errors.steps',
      ),
  }),
  z.object({
    kind: z.literal('bundle'),
    types: z.array(type).min(2).refine(hasNoDuplicates, 'admin-promotions:errors.bundleTypes'),
    price: amount,
  }),
])

const code = identifier(PROMOTION_LIMITS.code).refine(
  (value) => /^[\p{L}\p{N}]{3,}$/u.test(normalizeCode(value)),
  'admin-promotions:errors.code',
)

const limit = z.int().min(1).max(PROMOTION_LIMITS.uses).nullable()

const definition = z.object({
  name: line(PROMOTION_LIMITS.name),
  titles: z
    .partialRecord(lang, line(PROMOTION_LIMITS.title))
    .describe('What customers see, by language; the code or the name where it is missing'),
  trigger: z.enum(PROMOTION_TRIGGERS).openapi({ example: 'code' }),
  code: code
    .nullable()
    .describe('The code that everybody may use; null for automatic promotions and single-use codes alone'),
  benefit,
  types: z.array(type).refine(hasNoDuplicates, 'common:validation.duplicates').describe('Types it covers'),
  packageIds: z
    .array(packageId)
    .max(200)
    .refine(hasNoDuplicates, 'common:validation.duplicates')
    .describe('Packages it covers besides the types; everything when both lists are empty'),
  isFirstOrderOnly: z.boolean(),
  customers: z
    .array(email)
    .max(PROMOTION_LIMITS.customers)
    .describe('Email addresses of the accounts it is for; everybody when empty'),
  minimumSpend: amount.nullable().describe('Pounds that the covered packages must cost before any discount'),
  startsAt: isoTimestamp.nullable(),
  endsAt: isoTimestamp.nullable(),
  timeZone: timeZone.describe('IANA name; the zone in which staff see the window'),
  maxUses: limit,
  maxUsesPerCustomer: limit,
  maxDiscount: amount.nullable().describe('Pounds given in all'),
  isExclusive: z.boolean().describe('Applies alone or not at all'),
  priority: z
    .int()
    .min(0)
    .max(PROMOTION_LIMITS.priority)
    .describe('Combined promotions apply in ascending order, each to what the others left'),
})

/** A definition as a form sends it. */
export const promotionDefinitionSchema = definition
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    error: 'admin-promotions:errors.window',
  })
  .refine((promotion) => promotion.trigger === 'code' || promotion.code === null, {
    path: ['code'],
    error: 'admin-promotions:errors.automaticCode',
  })

export type PromotionBody = z.infer<typeof promotionDefinitionSchema>

export const promotionSchema = objectSchema('Promotion', {
  id: z.string(),
  ...definition.shape,
  startsAt: timeSchema.nullable(),
  endsAt: timeSchema.nullable(),
  state: z.enum(PROMOTION_STATES),
  phase: z.enum(PROMOTION_PHASES).describe('State at the time of the request, with the window'),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  revision: revisionField,
  report: z.object({
    uses: z.int().describe('Paid orders with the promotion'),
    reserved: z.int().describe('Orders whose payment may still arrive'),
    revenue: pounds().describe('Pounds paid for these orders, before refunds'),
    discount: pounds().describe('Pounds the promotion took off paid orders'),
    refunded: pounds().describe('Pounds refunded of these orders'),
  }),
})

export const previewRequestSchema = z.object({
  promotion: promotionDefinitionSchema,
  items: z
    .array(z.object({ packageId, quantity: z.int().min(1).max(ORDER_LIMITS.units) }))
    .min(1)
    .max(ORDER_LIMITS.lines),
})

const amounts = z.object({ currency, price: pounds(), discount: pounds(), total: pounds() })

export const previewSchema = objectSchema('PromotionPreview', {
  amounts: z
    .array(amounts)
    .describe(
      `In each of the ${CURRENCIES.length} display currencies, pounds first; only pounds are charged`,
    ),
  refusal: z.object({ reason: z.enum(REFUSAL_REASONS), message: z.string() }).nullable(),
  missingAmount: pounds().describe('Pounds that the total lacks for the smallest charge'),
})

function hasNoDuplicates(values: string[]): boolean {
  return new Set(values).size === values.length
}

/** Staff read the whole list; a page has fewer only when the caller asks for it. */
export const promotionQuery = z.object({
  archived: z.literal('1').optional(),
  ...buildPageQuery(PROMOTION_LIMITS.listed),
})

const PERCENT = 100

interface PromotionContext {
  code: string | null
  customers: string[]
  report: PromotionReport
  now: Date
}

export function serializePromotion(
  promotion: Promotion,
  { code, customers, report, now }: PromotionContext,
): z.infer<typeof promotionSchema> {
  const { redeemed: uses, ...figures } = report
  return {
    ...promotion,
    code,
    customers,
    benefit: serializeBenefit(promotion.benefit),
    types: promotion.scope.types,
    packageIds: promotion.scope.packageIds,
    phase: getPromotionPhase(promotion, now),
    report: { ...figures, uses },
  }
}

/** Returns the definition of a request, with the accounts of its email addresses. */
export function parseDefinition(body: PromotionBody, customerIds: string[]): PromotionDefinition {
  const { types, packageIds, benefit, customers: _, startsAt, endsAt, ...definition } = body
  return {
    ...definition,
    customerIds,
    benefit: parseBenefit(benefit),
    scope: { types, packageIds },
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

function serializeBenefit(benefit: Benefit): PromotionBody['benefit'] {
  switch (benefit.kind) {
    case 'percent':
      return { kind: 'percent', percent: benefit.basisPoints / PERCENT }
    case 'amount':
      return { kind: 'amount', amount: benefit.pence }
    case 'ladder': {
      const steps = benefit.steps.map(({ units, basisPoints }) => ({ units, percent: basisPoints / PERCENT }))
      return { kind: 'ladder', per: benefit.per, steps }
    }
    case 'bundle':
      return { kind: 'bundle', types: benefit.types, price: benefit.pence }
  }
}

function parseBenefit(benefit: PromotionBody['benefit']): Benefit {
  switch (benefit.kind) {
    case 'percent':
      return { kind: 'percent', basisPoints: toBasisPoints(benefit.percent) }
    case 'amount':
      return { kind: 'amount', pence: benefit.amount }
    case 'ladder': {
      const steps = benefit.steps.map(({ units, percent }) => ({
        units,
        basisPoints: toBasisPoints(percent),
      }))
      return { kind: 'ladder', per: benefit.per, steps }
    }
    case 'bundle':
      return { kind: 'bundle', types: benefit.types, pence: benefit.price }
  }
}

function toBasisPoints(percent: number): number {
  return Math.round(percent * PERCENT)
}
