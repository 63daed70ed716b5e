import { createRoute } from '@hono/zod-openapi'
import { updateProfile } from '../../shop/accounts/update-profile.ts'
import { BASE_CURRENCY, CURRENCIES } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { savePreference } from '../../shop/localization/save-preference.ts'
import { getQuote } from '../../shop/money.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { createRouter } from '../create-router.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, okResponse, problemResponses } from '../schema.ts'
import { requireLiveLanguage } from './require-live-language.ts'
import {
  currenciesSchema,
  exchangeRatesQuery,
  exchangeRatesSchema,
  languagesSchema,
  localeSchema,
  preferenceSchema,
} from './schema.ts'

export const localizationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/localization/detect',
      operationId: 'detectLocale',
      tags: ['localization'],
      summary: 'Detect country, language and currency of the visitor',
      description: 'From the IP address, the cookies and the Accept-Language header.',
      responses: { 200: jsonResponse(localeSchema), ...problemResponses() },
    }),
    async (c) => {
      const { country, lang: language, currency: code } = c.var.locale
      const { rates } = await getExchangeRates(c.var.runtime.db)
      const quote = getQuote(code, rates)
      return c.json({ country, language, currency: { code: quote.currency, rate: quote.rate } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/i18n/languages',
      operationId: 'listLanguages',
      tags: ['localization'],
      summary: 'List the languages that visitors can choose',
      responses: { 200: jsonResponse(languagesSchema), ...problemResponses() },
    }),
    (c) => {
      const { liveLanguages } = c.var.messages
      return c.json(Object.fromEntries(liveLanguages.map((code) => [code, LANGUAGES[code]])), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/i18n/preferences',
      operationId: 'savePreference',
      tags: ['localization'],
      summary: 'Save the language and the currency of a browser session',
      description: 'A logged-in user’s account gets them, too.',
      ...optionalAuth,
      request: jsonBody(preferenceSchema),
      responses: { 200: okResponse, ...problemResponses('rate_limited') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const preference = c.req.valid('json')
      requireLiveLanguage(c.var.messages, preference.lang, 'lang')
      await consumeClientRateLimit(db, 'preferenceClient', c.var.clientAddress)
      await savePreference(db, preference)
      const user = await getOptionalUser(c)
      const { lang, currency } = preference
      if (user) await updateProfile(db, { userId: user.id, lang, currency })
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/fx/currencies',
      operationId: 'listCurrencies',
      tags: ['localization'],
      summary: 'List the display currencies',
      responses: { 200: jsonResponse(currenciesSchema), ...problemResponses() },
    }),
    (c) => c.json({ currencies: [...CURRENCIES] }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/fx',
      operationId: 'getExchangeRates',
      tags: ['localization'],
      summary: 'Get the exchange rates',
      description: 'The only base currency is GBP.',
      request: { query: exchangeRatesQuery },
      responses: { 200: jsonResponse(exchangeRatesSchema), ...problemResponses('unknown_base_currency') },
    }),
    async (c) => {
      if (c.req.valid('query').base !== BASE_CURRENCY) throw new ShopError('unknown_base_currency')
      const { asOf, readAt, rates } = await getExchangeRates(c.var.runtime.db)
      return c.json({ asOf, readAt: readAt?.toISOString() ?? null, rates }, 200)
    },
  )
