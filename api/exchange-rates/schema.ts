import { z } from '@hono/zod-openapi'
import { EXCHANGE_RATE_ERRORS } from '../../shop/localization/exchange-rates/exchange-rate-error.ts'
import { timeSchema } from '../schema.ts'

export const exchangeRateStatusSchema = z
  .object({
    asOf: z.string().nullable().openapi({ description: 'The day on which the source published the rates' }),
    stale: z
      .boolean()
      .openapi({ description: 'Whether the rates are older than weekends and holidays explain' }),
    rates: z
      .record(z.string(), z.number())
      .openapi({ description: 'Value of one GBP by currency, as the shop converts prices' }),
    asks: z
      .boolean()
      .openapi({ description: 'Whether the shop fetches newer rates; false with RATES_URL=off' }),
    readAt: timeSchema.nullable().openapi({ description: 'When the source last returned usable rates' }),
    failing: z
      .object({
        reason: z.enum(EXCHANGE_RATE_ERRORS),
        about: z
          .string()
          .nullable()
          .openapi({ description: 'The currency, HTTP status or date of the error' }),
        since: timeSchema,
        tries: z.int(),
      })
      .nullable(),
    nextAt: timeSchema.nullable(),
  })
  .openapi('ExchangeRateStatus')

export const exchangeRateRefreshSchema = exchangeRateStatusSchema.extend({
  outcome: z.enum(['updated', 'unchanged', 'rejected', 'disabled']).openapi({
    description:
      'updated: newer rates were saved. unchanged: there are no newer rates. rejected: the source returned no usable ' +
      'rates. disabled: RATES_URL=off',
  }),
})
