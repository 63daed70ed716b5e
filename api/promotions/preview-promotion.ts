import type { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Runtime } from '../../runtime.ts'
import { CURRENCIES } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { getQuote } from '../../shop/money.ts'
import { sumConverted } from '../../shop/pricing/order-total.ts'
import { type PricedLine, priceLines } from '../../shop/pricing/price-lines.ts'
import { type CartRefusal, findCartRefusal } from '../../shop/promotions/find-refusal.ts'
import { getMissingCharge, quoteOrder } from '../../shop/promotions/quote-order.ts'
import type { PromotionDefinition } from '../../shop/promotions/save-promotion.ts'
import type { Promotion } from '../../shop/promotions/tables.ts'
import type { Db } from '../../shop/services.ts'
import { getOfferedMinimum, getRefusalParams } from '../checkout/schema.ts'
import { parseDefinition, type previewRequestSchema, type previewSchema } from './schema.ts'

/** Prices a sample cart with a promotion that need not be stored. */
export async function previewPromotion(
  runtime: Runtime,
  { promotion: body, items }: z.infer<typeof previewRequestSchema>,
  { messages, lang }: { messages: MessageCatalog; lang: Lang },
): Promise<z.infer<typeof previewSchema>> {
  const { db } = runtime
  const requested = items.map(({ packageId, quantity }) => ({ packageId, units: quantity }))
  const lines = await priceLines(db, requested, lang)
  if (!lines) throw new ShopError('package_unavailable')
  const promotion = buildSample(parseDefinition(body, []))
  const minimumCharge = await getOfferedMinimum(runtime)
  const request = { lines, customer: null, lang, automatic: [promotion], minimumCharge }
  const { pricing } = await quoteOrder(db, request)
  const refusal = findCartRefusal(promotion, lines)
  return {
    amounts: await convertLines(db, pricing.lines),
    refusal: refusal && {
      reason: refusal.reason,
      message: formatStaffRefusal(refusal, lines, messages, lang),
    },
    missingAmount: getMissingCharge(pricing, minimumCharge),
  }
}

function formatStaffRefusal(
  refusal: CartRefusal,
  lines: PricedLine[],
  messages: MessageCatalog,
  lang: Lang,
): string {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-promotions')
  const context = { t: messages.getTranslator(lang), lang, display: { currency: 'GBP', rate: 1 } } as const
  return t(`preview.refusals.${refusal.reason}`, getRefusalParams(refusal, lines, context))
}

/** Conditions on the customer, the window and limits are left out: the sample shows the price. */
function buildSample(definition: PromotionDefinition): Promotion {
  const { code: _code, ...fields } = definition
  const now = new Date()
  return {
    ...fields,
    isFirstOrderOnly: false,
    customerIds: [],
    maxUsesPerCustomer: null,
    startsAt: null,
    endsAt: null,
    id: '',
    state: 'active',
    useCount: 0,
    discountGiven: 0,
    archivedAt: null,
    revision: 0,
    createdAt: now,
    updatedAt: now,
    trigger: 'automatic',
  }
}

async function convertLines(
  db: Db,
  lines: { gross: number; net: number }[],
): Promise<z.infer<typeof previewSchema>['amounts']> {
  const { rates } = await getExchangeRates(db)
  return CURRENCIES.map(({ code }) => {
    const quote = getQuote(code, rates)
    const sum = (key: 'gross' | 'net') =>
      sumConverted(
        lines.map((line) => ({ amount: line[key], currency: 'GBP' as const })),
        quote,
      ).amount
    const [price, total] = [sum('gross'), sum('net')]
    return {
      currency: quote.currency,
      price,
      discount: price - total,
      total,
    }
  })
}
