import { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Runtime } from '../../runtime.ts'
import { PACKAGE_ID_PATTERN } from '../../shop/catalog/package-fields.ts'
import { OFFER_TOKEN_PATTERN } from '../../shop/custom-offers/get-offers.ts'
import { createDateFormat } from '../../shop/localization/format-date.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { type CurrencyQuote, convert, type Money } from '../../shop/money.ts'
import { MAX_POSTS, MIN_POST_QUANTITY, MIN_POSTS, ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import { SESSION_ID_PATTERN } from '../../shop/payments/get-session-summary.ts'
import { getMinimumCharge, listOfferedMethods } from '../../shop/payments/payment-providers.ts'
import type { PricedLine } from '../../shop/pricing/price-lines.ts'
import { REFUSAL_REASONS, type Refusal } from '../../shop/promotions/find-refusal.ts'
import { PROMOTION_LIMITS } from '../../shop/promotions/promotion-fields.ts'
import { getMissingCharge, type OrderQuote } from '../../shop/promotions/quote-order.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import {
  emptyable,
  idempotencyKey,
  identifier,
  identifierOrEmpty,
  isolateBidi,
  isoTimestamp,
  lang,
  niche,
  objectSchema,
  pounds,
  videoUrl,
} from '../schema.ts'

const packageId = z.string().regex(PACKAGE_ID_PATTERN)

export const sessionId = z.string().regex(SESSION_ID_PATTERN)

const promotionCode = emptyable(identifier(PROMOTION_LIMITS.code)).openapi({
  description: 'Case, spaces and hyphens do not count',
  example: 'SUMMER',
})

const posts = z
  .array(
    z.object({
      video_url: videoUrl(),
      quantity: z.int().min(MIN_POST_QUANTITY).max(ORDER_LIMITS.count).optional(),
    }),
  )
  .min(MIN_POSTS)
  .max(MAX_POSTS)
  .optional()
  .openapi({
    example: [
      { video_url: 'https://www.tiktok.com/@maria.dance/video/7301234567890123456' },
      { video_url: 'https://vm.tiktok.com/ZMabc123/' },
    ],
    description:
      `Splits likes or views over several videos, instead of \`video_url\`. The quantities add up to the ordered one, at least ` +
      `${MIN_POST_QUANTITY} each; without them it is split evenly, and the first video gets the remainder. No video twice`,
  })

const planFields = {
  startAfter: isoTimestamp
    .optional()
    .describe('Earliest start of the work, at most 30 days ahead; only for packages that allow a plan'),
  pacePerDay: z
    .int()
    .min(1)
    .max(ORDER_LIMITS.count)
    .optional()
    .describe('Most units delivered a day; must keep the promised delivery time'),
}

/** The packages to buy. Price, amount, currency and email address in the body are ignored. */
const purchase = z.object({
  package_id: packageId.optional(),
  items: z
    .array(
      z.object({
        package_id: packageId,
        quantity: z.int().min(1).max(ORDER_LIMITS.units).default(1),
        tiktok_username: emptyable(identifier(200)),
        video_url: emptyable(videoUrl()),
        posts,
        ...planFields,
      }),
    )
    .min(1)
    .max(ORDER_LIMITS.lines)
    .optional(),
  displayCurrency: identifierOrEmpty(10).optional(),
  lang: lang.optional(),
  promotionCode,
})

type Purchase = z.infer<typeof purchase>

const NOTHING_TO_BUY = { path: ['package_id'], error: 'checkout:nothingToBuy' }

function hasPackage(request: Purchase): boolean {
  return request.package_id !== undefined || request.items !== undefined
}

/**
 * Both request bodies of the specification and that of a cart. The expected total changes no price: it only rejects an
 * order that became dearer.
 */
export const checkoutRequestSchema = purchase
  .extend({
    origin_url: identifierOrEmpty(500),
    username: emptyable(identifier(200)),
    tiktok_username: emptyable(identifier(200)),
    niche: emptyable(niche),
    video_url: emptyable(videoUrl()),
    posts,
    ...planFields,
    payment_method_types: z.union([identifier(40), z.array(identifier(40)).max(10)]).optional(),
    payment_method: identifier(200).optional(),
    idempotencyKey: idempotencyKey.optional(),
    replaces: sessionId
      .optional()
      .describe(
        'An unpaid session of the same customer, whose orders are cancelled unless its payment is on its way',
      ),
    offer: z
      .object({
        token: z.string().regex(OFFER_TOKEN_PATTERN),
        revision: z.int().min(1).describe('`number` of the revision that the customer saw'),
      })
      .optional()
      .describe(
        'Accepts an offer: its lines and prices count, and of `items` only username and videos of each line, in their order',
      ),
    expectedTotal: pounds(z.number().min(0).max(10_000_000))
      .optional()
      .describe('Total in pounds that the customer saw; when the packages cost more now, nothing is ordered'),
    policyVersion: identifier(40)
      .optional()
      .describe('Version of the terms that the customer saw; when others hold now, nothing is ordered'),
    earlyStartRequested: z
      .boolean()
      .optional()
      .describe(
        'Whether the customer asked to start before the withdrawal period ends. Without it, a withdrawal within the ' +
          'period refunds the whole price, also of work that was done',
      ),
  })
  .refine((request) => request.offer !== undefined || hasPackage(request), NOTHING_TO_BUY)
  .refine(
    (request) =>
      request.tiktok_username || request.username || request.items?.every((item) => item.tiktok_username),
    { path: ['tiktok_username'], error: 'checkout:missingInformationText' },
  )

/** A checkout of which only the packages, the code and the display currency count. */
export const quoteRequestSchema = purchase.refine(hasPackage, NOTHING_TO_BUY)

export type QuoteRequestBody = z.infer<typeof quoteRequestSchema>

const amount = pounds(z.number().min(0)).describe('Pounds')

export const quoteSchema = objectSchema('Quote', {
  currency: z.literal('GBP'),
  lines: z.array(
    z.object({
      packageId: z.string(),
      quantity: z.int(),
      price: amount.describe('Pounds for all units, before the discount'),
      discount: amount,
      total: amount,
    }),
  ),
  promotions: z.array(z.object({ title: z.string(), code: z.string().nullable(), discount: amount })),
  price: amount.describe('Pounds before the discount'),
  discount: amount,
  total: amount.describe('Pounds to pay'),
  refusal: z
    .object({
      reason: z.enum(REFUSAL_REASONS),
      message: z.string().describe('In the language and display currency of the request'),
      missingAmount: amount.optional().describe('Pounds to add'),
      missingUnits: z.int().optional(),
    })
    .nullable()
    .describe('Why the code does not apply; null without a code and when it does'),
  missingAmount: amount.describe(
    'Pounds that the total lacks for the smallest charge; 0 when it can be paid or is free',
  ),
})

export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

export const checkoutSessionSchema = z.object({
  url: z.string().nullable().describe('Null when the wallet needs no further step'),
  session_id: z.string(),
})

/** Says nothing about the customer, so it needs no token. */
export const sessionStatusSchema = z.object({
  payment_status: z.enum(['paid', 'unpaid']),
  status: z.enum(['open', 'complete', 'expired']).describe('`complete` and unpaid: the money is on its way'),
})

export const paypalOrderSchema = z.object({
  id: z.string(),
  approveUrl: z.string(),
  qr: z.string().describe('QR code of `approveUrl`: an SVG as a data URL'),
})

export const demoResultSchema = z.object({
  next: z.string().nullable().describe('Where to go; null to stay and try again'),
})

/** Returns the smallest charge in pence that all offered payment methods accept. */
export async function getOfferedMinimum({ db, services }: Runtime): Promise<number> {
  return getMinimumCharge(services, listOfferedMethods(services, await getSettings(db))).amount
}

interface QuoteContext {
  t: ReturnType<MessageCatalog['getTranslator']>
  lang: Lang
  display: CurrencyQuote
  /** Pence. */
  minimumCharge: number
}

export function serializeQuote(
  { pricing, promotions, refusal }: OrderQuote,
  lines: PricedLine[],
  context: QuoteContext,
): z.infer<typeof quoteSchema> {
  return {
    currency: 'GBP',
    lines: pricing.lines.map(({ gross, discount, net }, index) => ({
      packageId: lines[index]?.packageId ?? '',
      quantity: lines[index]?.units ?? 0,
      price: gross,
      discount,
      total: net,
    })),
    promotions: promotions.map(({ title, code, pence }) => ({ title, code, discount: pence })),
    price: pricing.gross,
    discount: pricing.discount,
    total: pricing.net,
    refusal: refusal && {
      reason: refusal.reason,
      message: formatRefusal(refusal, lines, context),
      missingAmount: refusal.missingPence,
      missingUnits: refusal.missingUnits,
    },
    missingAmount: getMissingCharge(pricing, context.minimumCharge),
  }
}

/** Says in the language of the request why a promotion does not apply, and what would make it apply. */
function formatRefusal(
  refusal: Refusal,
  lines: PricedLine[],
  context: Pick<QuoteContext, 't' | 'lang' | 'display'>,
): string {
  return context.t(
    `checkout/promotions:refusals.${refusal.reason}`,
    getRefusalParams(refusal, lines, context),
  )
}

/** Returns what the messages about a refusal insert. */
export function getRefusalParams(
  refusal: Refusal,
  lines: PricedLine[],
  { t, lang, display }: Pick<QuoteContext, 't' | 'lang' | 'display'>,
) {
  const { missingPence = 0, missingUnits = 0, types = [], packageIds = [], at } = refusal
  const names = [
    ...types.map((type) => t(`checkout/promotions:types.${type}`)),
    ...packageIds.map((id) => lines.find((line) => line.packageId === id)?.name ?? id),
  ]
  const time = at && createDateFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  return {
    amount: isolateBidi(formatMoney(lang, convert(toMoney(missingPence), display))),
    count: missingUnits,
    packages: new Intl.ListFormat(intlTag(lang)).format(names),
    time,
  }
}

function toMoney(pence: number): Money {
  return { amount: pence, currency: 'GBP' }
}
