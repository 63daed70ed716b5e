import { createRoute, z } from '@hono/zod-openapi'
import { EXCHANGE_RATE_ERRORS } from '../../shop/localization/exchange-rates/exchange-rate-error.ts'
import { getExchangeRateStatus } from '../../shop/localization/exchange-rates/get-exchange-rate-status.ts'
import { logExchangeRateRefresh } from '../../shop/localization/exchange-rates/log-exchange-rate-refresh.ts'
import { refreshExchangeRates } from '../../shop/localization/exchange-rates/refresh-exchange-rates.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { formatTime, timeSchema } from '../orders/serialize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'

const statusSchema = z
  .object({
    asOf: z.string().nullable().openapi({ description: 'The day of the rates, as their source gave it' }),
    stale: z.boolean().openapi({ description: 'Older than weekends and holidays explain' }),
    rates: z
      .record(z.string(), z.number())
      .openapi({ description: 'One GBP in each currency, as prices are converted' }),
    asks: z.boolean().openapi({ description: 'False where the shop is told never to ask for newer ones' }),
    readAt: timeSchema.nullable().openapi({ description: 'When the source last answered with usable rates' }),
    failing: z
      .object({
        reason: z.enum(EXCHANGE_RATE_ERRORS),
        about: z.string().nullable().openapi({ description: 'The currency, status or date it is about' }),
        since: timeSchema,
        tries: z.int(),
      })
      .nullable(),
    nextAt: timeSchema.nullable(),
  })
  .openapi('ExchangeRateStatus')

async function serializeRateStatus(db: Db, asks: boolean): Promise<z.infer<typeof statusSchema>> {
  const { asOf, stale, rates, readAt, failing, nextAt } = await getExchangeRateStatus(db)
  return {
    ...{ asOf, stale, rates, asks },
    readAt: formatTime(readAt),
    failing: failing && { ...failing, since: failing.since.toISOString() },
    nextAt: asks ? formatTime(nextAt) : null,
  }
}

export const exchangeRateRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/rates',
      summary: 'The exchange rates, how old they are, and how reading them goes',
      ...requirePermission('settings:manage'),
      responses: { 200: jsonResponse(statusSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      return c.json(await serializeRateStatus(db, services.rateSource !== null), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/rates/refresh',
      summary: 'Asks for newer exchange rates now',
      ...requirePermission('settings:manage'),
      responses: {
        200: jsonResponse(
          statusSchema.extend({
            outcome: z.enum(['updated', 'unchanged', 'rejected', 'disabled']).openapi({
              description: 'unchanged: there are no newer rates. disabled: RATES_URL=off',
            }),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { db, services, log } = c.var.runtime
      const { rateSource: source } = services
      if (!source)
        return c.json({ outcome: 'disabled' as const, ...(await serializeRateStatus(db, false)) }, 200)
      const look = await refreshExchangeRates(db, source, c.var.actor)
      logExchangeRateRefresh(log, look)
      return c.json({ outcome: look.outcome, ...(await serializeRateStatus(db, true)) }, 200)
    },
  )
