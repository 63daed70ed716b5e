import { getExchangeRateStatus } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import {
  logExchangeRateRefresh,
  refreshExchangeRates,
} from '../../shop/localization/exchange-rates/refresh-exchange-rates.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { exchangeRateRefreshSchema, exchangeRateStatusSchema } from './schema.ts'
import { serializeExchangeRateStatus } from './serialize.ts'

export const exchangeRateRoutes = [
  endpoint(
    'GET /admin/rates',
    {
      operationId: 'getExchangeRateStatus',
      tag: 'exchange-rates',
      summary: 'Get the exchange rates and their status',
      ...requirePermission('settings:manage'),
      answer: exchangeRateStatusSchema,
    },
    async ({ db, services }) => {
      const status = await getExchangeRateStatus(db)
      return serializeExchangeRateStatus(status, services.rateSource !== null)
    },
  ),
  endpoint(
    'POST /admin/rates/refresh',
    {
      operationId: 'refreshExchangeRates',
      tag: 'exchange-rates',
      summary: 'Refresh the exchange rates',
      description: 'Fetches the rates from the source at once, at most every 15 seconds.',
      ...requirePermission('settings:manage'),
      answer: exchangeRateRefreshSchema,
      errors: ['rate_limited'],
    },
    async ({ db, services, runtime, actor }) => {
      const { log } = runtime
      const { rateSource: source } = services
      if (!source) {
        const status = serializeExchangeRateStatus(await getExchangeRateStatus(db), false)
        return { outcome: 'disabled' as const, ...status }
      }
      const refresh = await refreshExchangeRates(db, source, actor)
      logExchangeRateRefresh(log, refresh)
      const status = serializeExchangeRateStatus(await getExchangeRateStatus(db), true)
      return { outcome: refresh.outcome, ...status }
    },
  ),
]
