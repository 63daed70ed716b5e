import { createRoute, z } from '@hono/zod-openapi'
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
import {
  browserSessionId,
  currency,
  jsonBody,
  jsonResponse,
  lang,
  okResponse,
  problemResponses,
} from '../schema.ts'
import { requireLiveLanguage } from './require-live-language.ts'

export const localizationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/localization/detect',
      responses: {
        200: jsonResponse(
          z.object({
            country: z.string(),
            language: lang,
            currency: z.object({ code: currency, rate: z.number() }),
          }),
        ),
        ...problemResponses(),
      },
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
      responses: {
        200: jsonResponse(
          z.record(
            z.string(),
            z.object({ flag: z.string(), code: z.string(), name: z.string(), nativeName: z.string() }),
          ),
        ),
        ...problemResponses(),
      },
    }),
    (c) =>
      c.json(Object.fromEntries(c.var.messages.liveLanguages.map((code) => [code, LANGUAGES[code]])), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/i18n/preferences',
      summary: 'Kept by browser session, and with the account when a token comes along',
      ...optionalAuth,
      request: jsonBody(
        z.object({ sessionId: browserSessionId, lang: lang.optional(), currency: currency.optional() }),
      ),
      responses: { 200: okResponse, ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const preference = c.req.valid('json')
      requireLiveLanguage(c.var.messages, preference.lang, 'lang')
      await consumeClientRateLimit(db, 'preferenceClient', c.var.clientAddress)
      await savePreference(db, preference)
      const account = await getOptionalUser(c)
      const { lang, currency } = preference
      if (account) await updateProfile(db, { userId: account.id, lang, currency })
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/fx/currencies',
      responses: {
        200: jsonResponse(
          z.object({
            currencies: z.array(z.object({ code: z.string(), symbol: z.string(), name: z.string() })),
          }),
        ),
        ...problemResponses(),
      },
    }),
    (c) => c.json({ currencies: [...CURRENCIES] }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/fx',
      request: { query: z.object({ base: z.string().max(10).default(BASE_CURRENCY) }) },
      responses: {
        200: jsonResponse(z.object({ asOf: z.string().nullable(), rates: z.record(z.string(), z.number()) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      if (c.req.valid('query').base !== BASE_CURRENCY) throw new ShopError('unknown_base_currency')
      const { asOf, rates } = await getExchangeRates(c.var.runtime.db)
      return c.json({ asOf, rates }, 200)
    },
  )
