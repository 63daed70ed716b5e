import { z } from '@hono/zod-openapi'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { browserSessionId, currency, identifierOrEmpty, lang, timeSchema } from '../schema.ts'

export const localeSchema = z.object({
  country: z.string().openapi({ description: 'ISO 3166 code' }),
  language: lang,
  currency: z.object({
    code: currency,
    rate: z.number().openapi({ description: 'Units of the currency for one GBP' }),
  }),
})

export const languagesSchema = z.record(
  z.string(),
  z.object({ flag: z.string(), code: z.string(), name: z.string(), nativeName: z.string() }),
)

export const preferenceSchema = z.object({
  sessionId: browserSessionId,
  lang: lang.optional(),
  currency: currency.optional(),
})

export const currenciesSchema = z.object({
  currencies: z.array(z.object({ code: z.string(), symbol: z.string(), name: z.string() })),
})

export const exchangeRatesQuery = z.object({ base: identifierOrEmpty(10).default(BASE_CURRENCY) })

export const exchangeRatesSchema = z.object({
  asOf: z.string().nullable().openapi({ description: 'The day on which the rates were published' }),
  readAt: timeSchema.nullable().openapi({ description: 'When the shop last read them from their source' }),
  rates: z.record(z.string(), z.number()).openapi({ description: 'Value of one GBP by currency' }),
})
