import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { OwnPassword } from '../shop/accounts/own-password.ts'
import { readSecondFactor } from '../shop/accounts/second-factor/read-state.ts'
import { beginSecondFactor, confirmSecondFactor } from '../shop/accounts/second-factor/set-up.ts'
import { renewRecoveryCodes, turnOffSecondFactor } from '../shop/accounts/second-factor/turn-off.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded, type SignedInEnv } from './context.ts'
import { body, code, json, ownPassword, problems } from './fields.ts'
import { qrOf } from './qr-of.ts'
import { routes } from './routes.ts'
import { tellAccess } from './tell-access.ts'

const codesSchema = z.object({
  recovery_codes: z.array(z.string()).openapi({ description: 'Shown now and never again; each works once' }),
})

const bothSchema = z.object({ password: ownPassword, code })

function ownOf(c: Context<SignedInEnv>, password: string): OwnPassword {
  return { account: c.var.account, password, address: c.var.address }
}

export const secondFactorRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/second-factor',
      summary: 'Whether it is on, and how many recovery codes are left',
      ...guarded('account:own'),
      responses: {
        200: json(z.object({ on: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() })),
        ...problems,
      },
    }),
    async (c) => {
      const { recoveryCodesLeft, ...state } = await readSecondFactor(c.var.runtime.db, c.var.account)
      return c.json({ ...state, recovery_codes_left: recoveryCodesLeft }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor',
      summary: 'A secret for an authenticator app; it counts once its first code is confirmed',
      ...guarded('account:own'),
      request: body(z.object({ password: ownPassword })),
      responses: {
        200: json(
          z.object({
            secret: z.string().openapi({ description: 'Base32, to be typed' }),
            uri: z.string().openapi({ description: 'otpauth://' }),
            qr: z.string().openapi({ description: 'The same to be scanned: an SVG as a data URL' }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const begun = await beginSecondFactor(c.var.runtime.db, ownOf(c, c.req.valid('json').password))
      if (!begun.ok) throw new ShopError(begun.reason)
      return c.json({ ...begun.secret, qr: await qrOf(begun.secret.uri) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor/confirm',
      summary: 'Turns it on with the first code of the app',
      ...guarded('account:own'),
      request: body(z.object({ code })),
      responses: { 200: json(codesSchema), ...problems },
    }),
    async (c) => {
      const { account, runtime } = c.var
      const codes = await confirmSecondFactor(runtime.db, account, c.req.valid('json').code)
      if (!codes) throw new ShopError('second_factor_invalid')
      tellAccess(c, 'second_factor_on', { userId: account.id })
      return c.json({ recovery_codes: codes }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/second-factor',
      summary: 'Turns it off, by the password and a code',
      ...guarded('account:own'),
      request: body(bothSchema),
      responses: { 204: { description: 'It is asked for no more' }, ...problems },
    }),
    async (c) => {
      const { password, code } = c.req.valid('json')
      const done = await turnOffSecondFactor(c.var.runtime.db, ownOf(c, password), code)
      if (!done.ok) throw new ShopError(done.reason)
      tellAccess(c, 'second_factor_off', { userId: c.var.account.id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/second-factor/recovery-codes',
      summary: 'New recovery codes; those from before work no more',
      ...guarded('account:own'),
      request: body(bothSchema),
      responses: { 200: json(codesSchema), ...problems },
    }),
    async (c) => {
      const { password, code } = c.req.valid('json')
      const done = await renewRecoveryCodes(c.var.runtime.db, ownOf(c, password), code)
      if (!done.ok) throw new ShopError(done.reason)
      tellAccess(c, 'recovery_codes_renewed', { userId: c.var.account.id })
      return c.json({ recovery_codes: done.codes }, 200)
    },
  )
