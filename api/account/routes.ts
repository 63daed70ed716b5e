import { createRoute } from '@hono/zod-openapi'
import { updateProfile } from '../../shop/accounts/update-profile.ts'
import { getUserLanguage } from '../../shop/accounts/user.ts'
import { ShopError } from '../../shop/errors.ts'
import { deleteAccount } from '../../shop/privacy/delete-account.ts'
import { exportUserData } from '../../shop/privacy/export/export-user-data.ts'
import { getAccountOverview } from '../../shop/privacy/get-account-overview.ts'
import { createRouter } from '../create-router.ts'
import { requireLiveLanguage } from '../localization/require-live-language.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { streamFile } from '../stream-file.ts'
import { accountDeletionSchema, accountSchema, exportSchema, profileSchema } from './schema.ts'

export const accountRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account',
      operationId: 'getAccount',
      tags: ['account'],
      summary: 'Get your account',
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(accountSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id, name, email, role, secondFactor } = c.var.user
      const overview = await getAccountOverview(c.var.runtime.db, id)
      if (!overview) throw new ShopError('not_found')
      const { lang: language, createdAt, emailVerifiedAt, emailChange, ...counts } = overview
      const account = {
        name,
        email,
        emailVerified: emailVerifiedAt !== null,
        emailChange: emailChange && { ...emailChange, expiresAt: emailChange.expiresAt.toISOString() },
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
      operationId: 'updateAccount',
      tags: ['account'],
      summary: 'Update your name or language',
      description: 'Fields that are left out stay unchanged.',
      ...requirePermission('account:own'),
      request: jsonBody(profileSchema),
      responses: { 204: { description: 'Account updated' }, ...problemResponses() },
    }),
    async (c) => {
      const { name, language } = c.req.valid('json')
      const { id } = c.var.user
      const { db } = c.var.runtime
      // A user may keep a language that is no longer live.
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
      operationId: 'exportAccount',
      tags: ['account'],
      summary: 'Export your data',
      description:
        'Returns everything that the shop stores about the user as one JSON file. Messages that were sent under the email of the account without logging in are included once the email is verified (`account.emailVerifiedAt`).',
      ...requirePermission('account:own'),
      responses: { 200: jsonResponse(exportSchema, 'A JSON file'), ...problemResponses('not_found') },
    }),
    async (c) => {
      const file = await exportUserData(c.var.runtime.db, c.var.user.id)
      if (!file) throw new ShopError('not_found')
      c.header('content-type', 'application/json; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="my-data.json"')
      // A streamed body has no JSON type; the schema above describes the file.
      return c.body(streamFile(c, file), 200) as never
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/delete',
      operationId: 'deleteAccount',
      tags: ['account'],
      summary: 'Delete your account',
      description:
        'Removes personal data everywhere and keeps orders and payments without it, for accounting.',
      ...requirePermission('account:own'),
      request: jsonBody(accountDeletionSchema),
      responses: {
        204: { description: 'Account deleted, every session ended' },
        ...problemResponses(
          'wrong_password',
          'second_factor_needed',
          'second_factor_invalid',
          'orders_underway',
          'last_super_admin',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      const { user, clientAddress } = c.var
      const { password, code } = c.req.valid('json')
      const confirmation = { user, clientAddress, password, code: code || null }
      await deleteAccount(c.var.runtime.db, confirmation)
      return c.body(null, 204)
    },
  )
