import { createRoute, z } from '@hono/zod-openapi'
import { changeProfile } from '../shop/accounts/change-profile.ts'
import { langOf } from '../shop/accounts/lang-of.ts'
import { ROLES } from '../shop/accounts/roles.ts'
import { deleteAccount } from '../shop/privacy/delete-account.ts'
import { exportAccount } from '../shop/privacy/export-account.ts'
import { readAccount } from '../shop/privacy/read-account.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, code, json, lang, optional, password, problems, text } from './fields.ts'
import { inPieces } from './in-pieces.ts'
import { refuseUnlessLive } from './refuse-unless-live.ts'
import { routes } from './routes.ts'

const accountSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    createdAt: z.string(),
    language: lang.openapi({ description: 'What the shop writes to it in' }),
    secondFactor: z.boolean(),
    counts: z.object({
      orders: z.int(),
      ordersUnderway: z.int().openapi({ description: 'Paid and not ended: until then it cannot be deleted' }),
      sessions: z.int(),
    }),
  })
  .openapi('OwnAccount')

const things = z.array(z.record(z.string(), z.unknown()))

const exportSchema = z.object({
  account: z.record(z.string(), z.unknown()),
  sessions: things,
  orders: things,
  payments: things,
  documents: things.openapi({ description: 'Receipts and credit notes' }),
  mails: things,
  conversations: things.openapi({ description: 'Of the chat' }),
  messages: things.openapi({ description: 'Of the contact page' }),
})

export const accountRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account',
      summary: 'Who one is to the shop',
      ...guarded('account:own'),
      responses: { 200: json(accountSchema), ...problems },
    }),
    async (c) => {
      const { id, name, email, role, secondFactor } = c.var.account
      const known = await readAccount(c.var.runtime.db, id)
      if (!known) throw new ShopError('not_found')
      const { lang: language, createdAt, ...counts } = known
      const account = {
        name,
        email,
        role,
        createdAt: createdAt.toISOString(),
        language,
        secondFactor,
        counts,
      }
      return c.json(account, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/account',
      summary: 'What is left out stays as it is',
      ...guarded('account:own'),
      request: body(z.object({ name: text(100).optional(), language: lang.optional() })),
      responses: { 204: { description: 'Changed' }, ...problems },
    }),
    async (c) => {
      const { name, language } = c.req.valid('json')
      const { id } = c.var.account
      const { db } = c.var.runtime
      // Who has one that is no longer live keeps it.
      if (language !== (await langOf(db, id))) refuseUnlessLive(c.var.words, language, 'language')
      await changeProfile(db, { userId: id, name, lang: language })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/export',
      summary: 'All that the shop knows of who asks, as one file',
      description:
        'What was written under the account’s address without logging in is part of it once the address is verified: `account.emailVerifiedAt`',
      ...guarded('account:own'),
      responses: { 200: json(exportSchema, 'A JSON file'), ...problems },
    }),
    async (c) => {
      const file = await exportAccount(c.var.runtime.db, c.var.account.id)
      if (!file) throw new ShopError('not_found')
      c.header('content-type', 'application/json; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="my-data.json"')
      // Written piece by piece, it is JSON all the same: the document and the client's types say what of.
      return c.body(inPieces(c, file), 200) as never
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/delete',
      summary: 'Takes the person from all that is kept; the books stay, without them',
      ...guarded('account:own'),
      request: body(
        z.object({
          password: password(1, 'auth:passwordRequired'),
          code: optional(code).openapi({ description: 'Of the second factor, for an account that has one' }),
        }),
      ),
      responses: { 204: { description: 'Deleted, and logged out everywhere' }, ...problems },
    }),
    async (c) => {
      const { account, address } = c.var
      const { password: given, code: ofFactor } = c.req.valid('json')
      const own = { account, address, password: given, code: ofFactor || null }
      const deleted = await deleteAccount(c.var.runtime.db, own)
      if (!deleted.ok) throw new ShopError(deleted.reason)
      return c.body(null, 204)
    },
  )
