import { createRoute } from '@hono/zod-openapi'
import { type CurrencyCode, isCurrency } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import { type CurrencyQuote, getQuote } from '../../shop/money.ts'
import { priceLines } from '../../shop/pricing/price-lines.ts'
import { listCachedAutomaticPromotions } from '../../shop/promotions/list-promotions.ts'
import { quoteOrder } from '../../shop/promotions/quote-order.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { limitPromotionCodeGuess } from '../../shop/rate-limit/limit-guesses.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { getTranslator } from '../problem.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { getOfferedMinimum } from './get-offered-minimum.ts'
import { quoteRequestSchema, quoteSchema } from './schema.ts'
import { serializeQuote } from './serialize.ts'
import { toRequestedLines } from './submit-checkout.ts'

export const quoteRoutes = createRouter().openapi(
  createRoute({
    method: 'post',
    path: '/checkout/quote',
    operationId: 'createQuote',
    'x-stores-nothing': true,
    tags: ['checkout'],
    summary: 'Quote an order with its discounts',
    description:
      'Orders and reserves nothing. A code that does not apply is answered with the reason, and with the price without it. Without a log-in, conditions on the customer are checked at the checkout.',
    ...optionalAuth,
    request: jsonBody(quoteRequestSchema),
    responses: { 200: jsonResponse(quoteSchema), ...problemResponses('package_unavailable', 'rate_limited') },
  }),
  async (c) => {
    const { db } = c.var.runtime
    await consumeClientRateLimit(db, 'quoteClient', c.var.clientAddress)
    const request = c.req.valid('json')
    const lang = c.var.messages.liveLanguages.find((live) => live === request.lang) ?? c.var.locale.lang
    const [customer, lines, automatic, minimumCharge] = await Promise.all([
      getOptionalUser(c),
      priceLines(db, toRequestedLines(request), lang),
      listCachedAutomaticPromotions(db),
      getOfferedMinimum(c.var.runtime),
    ])
    if (!lines) throw new ShopError('package_unavailable')
    const code = request.promotion_code || undefined
    const read = () => quoteOrder(db, { lines, code, customer, lang, automatic, minimumCharge })
    const quote =
      code === undefined
        ? await read()
        : await limitPromotionCodeGuess(
            db,
            c.var.clientAddress,
            read,
            ({ refusal }) => refusal?.reason === 'unknown_code',
          )
    const display = await getDisplayQuote(db, request.display_currency)
    return c.json(serializeQuote(quote, lines, { t: getTranslator(c), lang, display, minimumCharge }), 200)
  },
)

async function getDisplayQuote(db: Db, currency: string | undefined): Promise<CurrencyQuote> {
  const code: CurrencyCode = isCurrency(currency) ? currency : 'GBP'
  return getQuote(code, (await getExchangeRates(db)).rates)
}
