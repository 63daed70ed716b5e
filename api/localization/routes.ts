import { updateProfile } from '../../shop/accounts/user.ts'
import { BASE_CURRENCY, CURRENCIES } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { savePreference } from '../../shop/localization/detect-locale.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { getQuote } from '../../shop/money.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { OK, okSchema } from '../schema.ts'
import { requireLiveLanguage } from './require-live-language.ts'
import {
  currenciesSchema,
  exchangeRatesQuery,
  exchangeRatesSchema,
  languagesSchema,
  localeSchema,
  preferenceSchema,
} from './schema.ts'

export const localizationRoutes = [
  endpoint(
    'GET /localization/detect',
    {
      operationId: 'detectLocale',
      tag: 'localization',
      summary: 'Detect country, language and currency of the visitor',
      description: 'From the IP address, the cookies and the Accept-Language header.',
      answer: localeSchema,
    },
    async ({ db, locale }) => {
      const { country, lang: language, currency: code } = locale
      const { rates } = await getExchangeRates(db)
      const quote = getQuote(code, rates)
      return { country, language, currency: { code: quote.currency, rate: quote.rate } }
    },
  ),
  endpoint(
    'GET /i18n/languages',
    {
      operationId: 'listLanguages',
      tag: 'localization',
      summary: 'List the languages that visitors can choose',
      answer: languagesSchema,
    },
    ({ messages }) => {
      const { liveLanguages } = messages
      return Object.fromEntries(liveLanguages.map((code) => [code, LANGUAGES[code]]))
    },
  ),
  endpoint(
    'POST /i18n/preferences',
    {
      operationId: 'savePreference',
      tag: 'localization',
      summary: 'Save the language and the currency of a browser session',
      description: 'A logged-in user’s account gets them, too.',
      ...optionalAuth,
      json: preferenceSchema,
      answer: okSchema,
      errors: ['rate_limited'],
    },
    async ({ db, json, messages, clientAddress, c }) => {
      const preference = json
      requireLiveLanguage(messages, preference.lang, 'lang')
      await consumeClientRateLimit(db, 'preferenceClient', clientAddress)
      await savePreference(db, preference)
      const user = await getOptionalUser(c)
      const { lang, currency } = preference
      if (user) await updateProfile(db, { userId: user.id, lang, currency })
      return OK
    },
  ),
  endpoint(
    'GET /fx/currencies',
    {
      operationId: 'listCurrencies',
      tag: 'localization',
      summary: 'List the display currencies',
      answer: currenciesSchema,
    },
    () => ({ currencies: [...CURRENCIES] }),
  ),
  endpoint(
    'GET /fx',
    {
      operationId: 'getExchangeRates',
      tag: 'localization',
      summary: 'Get the exchange rates',
      description: 'The only base currency is GBP.',
      query: exchangeRatesQuery,
      answer: exchangeRatesSchema,
      errors: ['unknown_base_currency'],
    },
    async ({ query, db }) => {
      if (query.base !== BASE_CURRENCY) throw new ShopError('unknown_base_currency')
      const { asOf, readAt, rates } = await getExchangeRates(db)
      return { asOf, readAt, rates }
    },
  ),
]
