import { createRoute, z } from '@hono/zod-openapi'
import { ROLES } from '../../shop/accounts/roles.ts'
import { updateProfile } from '../../shop/accounts/update-profile.ts'
import { getUserLanguage } from '../../shop/accounts/user.ts'
import { ShopError } from '../../shop/errors.ts'
import { deleteAccount } from '../../shop/privacy/delete-account.ts'
import { exportUserData } from '../../shop/privacy/export/export-user-data.ts'
import { getAccountOverview } from '../../shop/privacy/get-account-overview.ts'
import { createRouter } from '../create-router.ts'
import { requireLiveLanguage } from '../localization/require-live-language.ts'
import { requirePermission } from '../middleware/authorize.ts'
import {
  currentPassword,
  emptyable,
  jsonBody,
  jsonResponse,
  lang,
  problemResponses,
  secondFactorCode,
  text,
} from '../schema.ts'
import { streamFile } from '../stream-file.ts'

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

const recordsSchema = z.array(z.record(z.string(), z.unknown()))

const exportSchema = z.object({
  account: z.record(z.string(), z.unknown()),
  sessions: recordsSchema,
  orders: recordsSchema,
  payments: recordsSchema,
  documents: recordsSchema.openapi({ description: 'Receipts and credit notes' }),
  mails: recordsSchema,
  conversations: recordsSchema.openapi({ description: 'Of the chat' }),
  messages: recordsSchema.openapi({ description: 'Of the contact page' }),
})

export const accountRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account',
      summary: 'Who one is to the shop',
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(accountSchema), ...problemResponses() },
    }),
    async (c) => {
      const { id, name, email, role, secondFactor } = c.var.user
      const known = await getAccountOverview(c.var.runtime.db, id)
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
      ...requirePermission('account:own'),
      request: jsonBody(z.object({ name: text(100).optional(), language: lang.optional() })),
      responses: { 204: { description: 'Changed' }, ...problemResponses() },
    }),
    async (c) => {
      const { name, language } = c.req.valid('json')
      const { id } = c.var.user
      const { db } = c.var.runtime
      // Who has one that is no longer live keeps it.
      if (language !== (await getUserLanguage(db, id)))
        requireLiveLanguage(c.var.messages, language, 'language')
      await updateProfile(db, { userId: id, name, lang: language })
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
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(exportSchema, 'A JSON file'), ...problemResponses() },
    }),
    async (c) => {
      const file = await exportUserData(c.var.runtime.db, c.var.user.id)
      if (!file) throw new ShopError('not_found')
      c.header('content-type', 'application/json; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="my-data.json"')
      // Written piece by piece, it is JSON all the same: the document and the client's types say what of.
      return c.body(streamFile(c, file), 200) as never
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/delete',
      summary: 'Takes the person from all that is kept; the books stay, without them',
      ...requirePermission('account:own'),
      request: jsonBody(
        z.object({
          password: currentPassword,
          code: emptyable(secondFactorCode).openapi({
            description: 'Of the second factor, for an account that has one',
          }),
        }),
      ),
      responses: { 204: { description: 'Deleted, and logged out everywhere' }, ...problemResponses() },
    }),
    async (c) => {
      const { user, clientAddress } = c.var
      const { password: given, code: ofFactor } = c.req.valid('json')
      const own = { user, clientAddress, password: given, code: ofFactor || null }
      const deleted = await deleteAccount(c.var.runtime.db, own)
      if (!deleted.ok) throw new ShopError(deleted.reason)
      return c.body(null, 204)
    },
  )
