import { createRoute, z } from '@hono/zod-openapi'
import { changeProfile } from '../shop/accounts/change-profile.ts'
import { BASE_CURRENCY, CURRENCIES } from '../shop/currencies.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { LANGUAGES } from '../shop/localization/language-names.ts'
import { readRates } from '../shop/localization/rates.ts'
import { savePreference } from '../shop/localization/save-preference.ts'
import { quoteIn } from '../shop/money.ts'
import { ShopError } from '../shop/shop-error.ts'
import { EVENT_TYPES, recordEvent } from '../shop/traffic/record-event.ts'
import { tokenWelcome, whoeverAsks } from './context.ts'
import { body, currency, done, json, lang, moment, NO_NUL, problems, sessionId } from './fields.ts'
import { refuseUnlessLive } from './refuse-unless-live.ts'
import { routes } from './routes.ts'

const value = z.string().max(40).regex(NO_NUL).nullable().default(null)

export const localizationRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/localization/detect',
      responses: {
        200: json(
          z.object({
            country: z.string(),
            language: lang,
            currency: z.object({ code: currency, rate: z.number() }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { country, lang: language, currency: code } = c.var.locale
      const { rates } = await readRates(c.var.runtime.db)
      const quote = quoteIn(code, rates)
      return c.json({ country, language, currency: { code: quote.currency, rate: quote.rate } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/i18n/languages',
      responses: {
        200: json(
          z.record(
            z.string(),
            z.object({ flag: z.string(), code: z.string(), name: z.string(), nativeName: z.string() }),
          ),
        ),
        ...problems,
      },
    }),
    (c) => c.json(Object.fromEntries(c.var.words.live.map((code) => [code, LANGUAGES[code]])), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/i18n/preferences',
      summary: 'Kept by browser session, and with the account when a token comes along',
      ...tokenWelcome,
      request: body(z.object({ sessionId, lang: lang.optional(), currency: currency.optional() })),
      responses: { 200: done, ...problems },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const preference = c.req.valid('json')
      refuseUnlessLive(c.var.words, preference.lang, 'lang')
      await takeFromClient(db, 'preferenceClient', c.var.address)
      await savePreference(db, preference)
      const account = await whoeverAsks(c)
      const { lang, currency } = preference
      if (account) await changeProfile(db, { userId: account.id, lang, currency })
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/events',
      request: body(
        z.object({
          eventType: z.enum(EVENT_TYPES),
          fromValue: value,
          toValue: value,
          sessionId,
          timestamp: moment,
          metadata: z
            .object({ rate: z.number().optional(), base: z.literal(BASE_CURRENCY).optional() })
            .default({}),
        }),
      ),
      responses: { 200: done, ...problems },
    }),
    async (c) => {
      const { eventType, timestamp, ...event } = c.req.valid('json')
      await takeFromClient(c.var.runtime.db, 'eventClient', c.var.address)
      await recordEvent(c.var.runtime.db, { ...event, type: eventType, happenedAt: new Date(timestamp) })
      return c.json({ ok: true } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/fx/currencies',
      responses: {
        200: json(
          z.object({
            currencies: z.array(z.object({ code: z.string(), symbol: z.string(), name: z.string() })),
          }),
        ),
        ...problems,
      },
    }),
    (c) => c.json({ currencies: [...CURRENCIES] }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/fx',
      request: { query: z.object({ base: z.string().max(10).default(BASE_CURRENCY) }) },
      responses: {
        200: json(z.object({ asOf: z.string().nullable(), rates: z.record(z.string(), z.number()) })),
        ...problems,
      },
    }),
    async (c) => {
      if (c.req.valid('query').base !== BASE_CURRENCY) throw new ShopError('unknown_base_currency')
      const { asOf, rates } = await readRates(c.var.runtime.db)
      return c.json({ asOf, rates }, 200)
    },
  )
