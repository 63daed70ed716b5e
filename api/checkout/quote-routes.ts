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
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { getTranslator } from '../problem.ts'
import { getOfferedMinimum } from './get-offered-minimum.ts'
import { quoteRequestSchema, quoteSchema } from './schema.ts'
import { serializeQuote } from './serialize.ts'
import { toRequestedLines } from './submit-checkout.ts'

export const quoteRoutes = [
  endpoint(
    'POST /checkout/quote',
    {
      operationId: 'createQuote',
      'x-stores-nothing': true,
      tag: 'checkout',
      summary: 'Quote an order with its discounts',
      description:
        'Orders and reserves nothing. A code that does not apply is answered with the reason, and with the price without it. Without a log-in, conditions on the customer are checked at the checkout.',
      ...optionalAuth,
      json: quoteRequestSchema,
      answer: quoteSchema,
      errors: ['package_unavailable', 'rate_limited'],
    },
    async ({ db, json, clientAddress, messages, locale, runtime, c }) => {
      await consumeClientRateLimit(db, 'quoteClient', clientAddress)
      const request = json
      const lang = messages.liveLanguages.find((live) => live === request.lang) ?? locale.lang
      const [customer, lines, automatic, minimumCharge] = await Promise.all([
        getOptionalUser(c),
        priceLines(db, toRequestedLines(request), lang),
        listCachedAutomaticPromotions(db),
        getOfferedMinimum(runtime),
      ])
      if (!lines) throw new ShopError('package_unavailable')
      const code = request.promotionCode || undefined
      const read = () => quoteOrder(db, { lines, code, customer, lang, automatic, minimumCharge })
      const quote =
        code === undefined
          ? await read()
          : await limitPromotionCodeGuess(
              db,
              clientAddress,
              read,
              ({ refusal }) => refusal?.reason === 'unknown_code',
            )
      const display = await getDisplayQuote(db, request.displayCurrency)
      return serializeQuote(quote, lines, { t: getTranslator(c), lang, display, minimumCharge })
    },
  ),
]

async function getDisplayQuote(db: Db, currency: string | undefined): Promise<CurrencyQuote> {
  const code: CurrencyCode = isCurrency(currency) ? currency : 'GBP'
  return getQuote(code, (await getExchangeRates(db)).rates)
}
