import { getUserLanguage, updateProfile } from '../../shop/accounts/user.ts'
import { ShopError } from '../../shop/errors.ts'
import { deleteAccount, getAccountOverview } from '../../shop/privacy/delete-account.ts'
import { exportUserData } from '../../shop/privacy/export/export-user-data.ts'
import { endpoint } from '../endpoint.ts'
import { requireLiveLanguage } from '../localization/require-live-language.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { streamFile } from '../stream-file.ts'
import { accountDeletionSchema, accountSchema, exportSchema, profileSchema } from './schema.ts'

export const accountRoutes = [
  endpoint(
    'GET /account',
    {
      operationId: 'getAccount',
      tag: 'account',
      summary: 'Get your account',
      ...requirePermission('account:own'),
      answer: accountSchema,
      errors: ['not_found'],
    },
    async ({ db, user }) => {
      const { id, name, email, role, secondFactor } = user
      const overview = await getAccountOverview(db, id)
      if (!overview) throw new ShopError('not_found')
      const { lang: language, createdAt, emailVerifiedAt, emailChange, ...counts } = overview
      const account = {
        name,
        email,
        emailVerified: emailVerifiedAt !== null,
        emailChange: emailChange && { ...emailChange, expiresAt: emailChange.expiresAt },
        role,
        createdAt,
        language,
        secondFactor,
        counts,
      }
      return account
    },
  ),
  endpoint(
    'PATCH /account',
    {
      operationId: 'updateAccount',
      tag: 'account',
      summary: 'Update your name or language',
      description: 'Fields that are left out stay unchanged.',
      ...requirePermission('account:own'),
      json: profileSchema,
    },
    async ({ db, json, user, messages }) => {
      const { name, language } = json
      const { id } = user
      // A user may keep a language that is no longer live.
      if (language !== (await getUserLanguage(db, id))) requireLiveLanguage(messages, language, 'language')
      await updateProfile(db, { userId: id, name, lang: language })
    },
  ),
  endpoint(
    'GET /account/export',
    {
      operationId: 'exportAccount',
      tag: 'account',
      summary: 'Export your data',
      description:
        'Returns everything that the shop stores about the user as one JSON file. Messages that were sent under the email of the account without logging in are included once the email is verified (`account.emailVerifiedAt`).',
      ...requirePermission('account:own'),
      answer: exportSchema,
      errors: ['not_found'],
    },
    async ({ db, user, c }) => {
      const file = await exportUserData(db, user.id)
      if (!file) throw new ShopError('not_found')
      c.header('content-type', 'application/json; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="my-data.json"')
      // A streamed body has no JSON type; the schema above describes the file.
      return c.body(streamFile(c, file), 200) as never
    },
  ),
  endpoint(
    'POST /account/delete',
    {
      operationId: 'deleteAccount',
      tag: 'account',
      summary: 'Delete your account',
      description:
        'Removes personal data everywhere and keeps orders and payments without it, for accounting.',
      ...requirePermission('account:own'),
      json: accountDeletionSchema,
      errors: [
        'wrong_password',
        'second_factor_needed',
        'second_factor_invalid',
        'orders_underway',
        'last_super_admin',
        'rate_limited',
      ],
    },
    async ({ user, clientAddress, json, db }) => {
      const { password, code } = json
      const confirmation = { user, clientAddress, password, code: code || null }
      await deleteAccount(db, confirmation)
    },
  ),
]
