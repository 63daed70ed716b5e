import type { z } from '@hono/zod-openapi'
import type { ExchangeRateStatus } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import type { exchangeRateStatusSchema } from './schema.ts'

/** `asks`: whether the shop has a source to fetch rates from. */
export function serializeExchangeRateStatus(
  status: ExchangeRateStatus,
  asks: boolean,
): z.infer<typeof exchangeRateStatusSchema> {
  return { ...status, asks, nextAt: asks ? status.nextAt : null }
}
