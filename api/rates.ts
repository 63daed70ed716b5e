import { createRoute, z } from '@hono/zod-openapi'
import { lookNow } from '../shop/localization/look-for-rates.ts'
import { RATE_FAULTS } from '../shop/localization/rate-fault.ts'
import { readRateStatus } from '../shop/localization/rate-status.ts'
import { tellOfLook } from '../shop/localization/tell-of-look.ts'
import type { Db } from '../shop/services.ts'
import { guarded } from './context.ts'
import { json, problems } from './fields.ts'
import { iso, time } from './present-order.ts'
import { routes } from './routes.ts'

const statusSchema = z
  .object({
    asOf: z.string().nullable().openapi({ description: 'The day of the rates, as their source gave it' }),
    stale: z.boolean().openapi({ description: 'Older than weekends and holidays explain' }),
    rates: z
      .record(z.string(), z.number())
      .openapi({ description: 'One GBP in each currency, as prices are converted' }),
    asks: z.boolean().openapi({ description: 'False where the shop is told never to ask for newer ones' }),
    readAt: time.nullable().openapi({ description: 'When the source last answered with usable rates' }),
    failing: z
      .object({
        reason: z.enum(RATE_FAULTS),
        about: z.string().nullable().openapi({ description: 'The currency, status or date it is about' }),
        since: time,
        tries: z.int(),
      })
      .nullable(),
    nextAt: time.nullable(),
  })
  .openapi('RateStatus')

async function present(db: Db, asks: boolean): Promise<z.infer<typeof statusSchema>> {
  const { asOf, stale, rates, readAt, failing, nextAt } = await readRateStatus(db)
  return {
    ...{ asOf, stale, rates, asks },
    readAt: iso(readAt),
    failing: failing && { ...failing, since: failing.since.toISOString() },
    nextAt: asks ? iso(nextAt) : null,
  }
}

export const rateRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/rates',
      summary: 'The exchange rates, how old they are, and how reading them goes',
      ...guarded('settings:manage'),
      responses: { 200: json(statusSchema), ...problems },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      return c.json(await present(db, services.rateSource !== null), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/rates/refresh',
      summary: 'Asks for newer exchange rates now',
      ...guarded('settings:manage'),
      responses: {
        200: json(
          statusSchema.extend({
            outcome: z.enum(['taken', 'unchanged', 'refused', 'off']).openapi({
              description: 'Unchanged: there are none newer. Off: the shop is told never to ask.',
            }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { db, services, log } = c.var.runtime
      const { rateSource: source } = services
      if (!source) return c.json({ outcome: 'off' as const, ...(await present(db, false)) }, 200)
      const look = await lookNow(db, source, c.var.actor)
      tellOfLook(log, look)
      return c.json({ outcome: look.outcome, ...(await present(db, true)) }, 200)
    },
  )
