import { createRoute } from '@hono/zod-openapi'
import { getExchangeRateStatus } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import {
  logExchangeRateRefresh,
  refreshExchangeRates,
} from '../../shop/localization/exchange-rates/refresh-exchange-rates.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { exchangeRateRefreshSchema, exchangeRateStatusSchema } from './schema.ts'
import { serializeExchangeRateStatus } from './serialize.ts'

export const exchangeRateRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/rates',
      operationId: 'getExchangeRateStatus',
      tags: ['exchange-rates'],
      summary: 'Get the exchange rates and their status',
      ...requirePermission('settings:manage'),
      responses: { 200: jsonResponse(exchangeRateStatusSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const status = await getExchangeRateStatus(db)
      return c.json(serializeExchangeRateStatus(status, services.rateSource !== null), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/rates/refresh',
      operationId: 'refreshExchangeRates',
      tags: ['exchange-rates'],
      summary: 'Refresh the exchange rates',
      description: 'Fetches the rates from the source at once, at most every 15 seconds.',
      ...requirePermission('settings:manage'),
      responses: { 200: jsonResponse(exchangeRateRefreshSchema), ...problemResponses('rate_limited') },
    }),
    async (c) => {
      const { db, services, log } = c.var.runtime
      const { rateSource: source } = services
      if (!source) {
        const status = serializeExchangeRateStatus(await getExchangeRateStatus(db), false)
        return c.json({ outcome: 'disabled' as const, ...status }, 200)
      }
      const refresh = await refreshExchangeRates(db, source, c.var.actor)
      logExchangeRateRefresh(log, refresh)
      const status = serializeExchangeRateStatus(await getExchangeRateStatus(db), true)
      return c.json({ outcome: refresh.outcome, ...status }, 200)
    },
  )
