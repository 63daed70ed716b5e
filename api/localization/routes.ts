import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { updateProfile } from '../../shop/accounts/user.ts'
import { BASE_CURRENCY, CURRENCIES } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { saveVisitorPreference } from '../../shop/localization/detect-locale.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { isLang, type Lang } from '../../shop/localization/languages.ts'
import { isNamespace } from '../../shop/localization/namespaces.ts'
import { getQuote } from '../../shop/money.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { sendProblem, throwInvalidField } from '../problem.ts'
import { browserSessionId, currency, identifierOrEmpty, lang, okSchema, timeSchema } from '../schema.ts'

const localeSchema = z.object({
  country: z.string().describe('ISO 3166 code'),
  language: lang,
  currency: z.object({
    code: currency,
    rate: z.number().describe('Units of the currency for one GBP'),
  }),
})

const languagesSchema = z.record(
  z.string(),
  z.object({ flag: z.string(), code: z.string(), name: z.string(), nativeName: z.string() }),
)

const preferenceSchema = z.object({
  sessionId: browserSessionId,
  lang: lang.optional(),
  currency: currency.optional(),
})

const currenciesSchema = z.object({
  currencies: z.array(z.object({ code: z.string(), symbol: z.string(), name: z.string() })),
})

const exchangeRatesSchema = z.object({
  asOf: z.string().nullable().describe('The day on which the rates were published'),
  readAt: timeSchema.nullable().describe('When the shop last read them from their source'),
  rates: z.record(z.string(), z.number()).describe('Value of one GBP by currency'),
})

export const localizationRoutes = [
  endpoint({
    key: 'GET /localization/detect',
    operationId: 'detectLocale',
    summary: 'Detect country, language and currency of the visitor',
    description: 'From the IP address, the cookies and the Accept-Language header.',
    answer: localeSchema,
    handle: async ({ db, locale: { country, lang: language, currency: code } }) => {
      const { rates } = await getExchangeRates(db)
      const quote = getQuote(code, rates)
      return { country, language, currency: { code: quote.currency, rate: quote.rate } }
    },
  }),
  endpoint({
    key: 'GET /i18n/languages',
    operationId: 'listLanguages',
    summary: 'List the languages that visitors can choose',
    answer: languagesSchema,
    handle: ({ messages }) =>
      Object.fromEntries(messages.liveLanguages.map((code) => [code, LANGUAGES[code]])),
  }),
  endpoint({
    key: 'POST /i18n/preferences',
    operationId: 'saveVisitorPreference',
    summary: 'Save the language and the currency of a browser session',
    description: 'A logged-in user’s account gets them, too.',
    ...optionalAuth,
    json: preferenceSchema,
    answer: okSchema,
    errors: ['rate_limited'],
    handle: async ({ db, json: preference, messages, clientAddress, c }) => {
      requireLiveLanguage(messages, preference.lang, 'lang')
      await consumeClientRateLimit(db, 'preferenceClient', clientAddress)
      await saveVisitorPreference(db, preference)
      const user = await getOptionalUser(c)
      const { lang, currency } = preference
      if (user) await updateProfile(db, { userId: user.id, lang, currency })
    },
  }),
  endpoint({
    key: 'GET /fx/currencies',
    operationId: 'listCurrencies',
    summary: 'List the display currencies',
    answer: currenciesSchema,
    handle: () => ({ currencies: [...CURRENCIES] }),
  }),
  endpoint({
    key: 'GET /fx',
    operationId: 'getExchangeRates',
    summary: 'Get the exchange rates',
    description: 'The only base currency is GBP.',
    query: z.object({ base: identifierOrEmpty(10).default(BASE_CURRENCY) }),
    answer: exchangeRatesSchema,
    errors: ['unknown_base_currency'],
    handle: async ({ query, db }) => {
      if (query.base !== BASE_CURRENCY) throw new ShopError('unknown_base_currency')
      return await getExchangeRates(db)
    },
  }),
]

/** Rejects a language that visitors cannot choose. `path` is its field in the body. */
export function requireLiveLanguage(messages: MessageCatalog, lang: Lang | undefined, path: string): void {
  if (lang && !messages.liveLanguages.includes(lang)) throwInvalidField(path, 'common:problems.not_live')
}

export function serveLocaleFile(c: Context<ApiEnv, '/locales/:lang/:file'>): Response {
  const lang = c.req.param('lang')
  const [namespace = '', ...rest] = c.req.param('file').split('.')
  const { messages: messageCatalog } = c.var
  const isLive = isLang(lang) && messageCatalog.liveLanguages.includes(lang)
  if (!isLive || !isNamespace(namespace) || rest.join('.') !== 'json') return sendProblem(c, 'not_found')
  const { json, etag } = messageCatalog.getFile(lang, namespace)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(json, 200, headers)
}
