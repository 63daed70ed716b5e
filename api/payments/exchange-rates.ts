import { z } from '@hono/zod-openapi'
import { EXCHANGE_RATE_ERRORS } from '../../shop/localization/exchange-rates/exchange-rate-error.ts'
import {
  type ExchangeRateStatus,
  getExchangeRateStatus,
} from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import {
  logExchangeRateRefresh,
  refreshExchangeRates,
} from '../../shop/localization/exchange-rates/refresh-exchange-rates.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { objectSchema, timeSchema } from '../schema.ts'

const exchangeRateStatusSchema = objectSchema('ExchangeRateStatus', {
  asOf: z.string().nullable().describe('The day on which the source published the rates'),
  stale: z.boolean().describe('Whether the rates are older than weekends and holidays explain'),
  rates: z
    .record(z.string(), z.number())
    .describe('Value of one GBP by currency, as the shop converts prices'),
  asks: z.boolean().describe('Whether the shop fetches newer rates; false with RATES_URL=off'),
  readAt: timeSchema.nullable().describe('When the source last returned usable rates'),
  failing: z
    .object({
      reason: z.enum(EXCHANGE_RATE_ERRORS),
      about: z.string().nullable().describe('The currency, HTTP status or date of the error'),
      since: timeSchema,
      tries: z.int(),
    })
    .nullable(),
  nextAt: timeSchema.nullable(),
})

const exchangeRateRefreshSchema = exchangeRateStatusSchema.extend({
  outcome: z
    .enum(['updated', 'unchanged', 'rejected', 'disabled'])
    .describe(
      'updated: newer rates were saved. unchanged: there are no newer rates. rejected: the source returned no usable ' +
        'rates. disabled: RATES_URL=off',
    ),
})

/** `asks`: whether the shop has a source to fetch rates from. */
function serializeExchangeRateStatus(
  status: ExchangeRateStatus,
  asks: boolean,
): z.infer<typeof exchangeRateStatusSchema> {
  return { ...status, asks, nextAt: asks ? status.nextAt : null }
}

export const exchangeRateRoutes = [
  endpoint({
    key: 'GET /admin/rates',
    operationId: 'getExchangeRateStatus',
    summary: 'Get the exchange rates and their status',
    ...requirePermission('settings:manage'),
    answer: exchangeRateStatusSchema,
    handle: async ({ db, services }) =>
      serializeExchangeRateStatus(await getExchangeRateStatus(db), services.rateSource !== null),
  }),
  endpoint({
    key: 'POST /admin/rates/refresh',
    operationId: 'refreshExchangeRates',
    summary: 'Refresh the exchange rates',
    description: 'Fetches the rates from the source at once, at most every 15 seconds.',
    ...requirePermission('settings:manage'),
    answer: exchangeRateRefreshSchema,
    errors: ['rate_limited'],
    handle: async ({ db, services: { rateSource: source }, runtime: { log }, actor }) => {
      if (!source) {
        const status = serializeExchangeRateStatus(await getExchangeRateStatus(db), false)
        return { outcome: 'disabled' as const, ...status }
      }
      const refresh = await refreshExchangeRates(db, source, actor)
      logExchangeRateRefresh(log, refresh)
      const status = serializeExchangeRateStatus(await getExchangeRateStatus(db), true)
      return { outcome: refresh.outcome, ...status }
    },
  }),
]
