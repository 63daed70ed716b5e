import { z } from '@hono/zod-openapi'
import {
  cancelEmailChange,
  requestEmailChange,
} from '../../shop/accounts/email-address/request-email-change.ts'
import { sendVerification } from '../../shop/accounts/email-address/send-verification.ts'
import { listReservedAddresses } from '../../shop/accounts/list-users.ts'
import { endSession, endSessions, listSessions } from '../../shop/accounts/sessions/sessions.ts'
import { getUserLanguage, updateProfile } from '../../shop/accounts/user.ts'
import { ShopError } from '../../shop/errors.ts'
import { deleteAccount, getAccountOverview } from '../../shop/privacy/delete-account.ts'
import { exportUserData } from '../../shop/privacy/export/export-user-data.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { endpoint } from '../endpoint.ts'
import { requireLiveLanguage } from '../localization/routes.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { sessionListQuery } from '../schema.ts'
import { sendFile } from '../stream-file.ts'
import {
  accountDeletionSchema,
  accountSchema,
  emailChangeRequestSchema,
  exportSchema,
  ownSessionSchema,
  profileUpdateSchema,
} from './schema.ts'

export const accountRoutes = [
  endpoint({
    key: 'GET /account',
    operationId: 'getAccount',
    summary: 'Get your account',
    ...requirePermission('account:own'),
    answer: accountSchema,
    errors: ['not_found'],
    handle: async ({ db, user }) => {
      const overview = await getAccountOverview(db, user.id)
      return overview && { ...user, ...overview }
    },
  }),
  endpoint({
    key: 'PATCH /account',
    operationId: 'updateAccount',
    summary: 'Update your name or language',
    description: 'Fields that are left out stay unchanged.',
    ...requirePermission('account:own'),
    json: profileUpdateSchema,
    handle: async ({ db, json: { name, language }, user: { id }, messages }) => {
      // A user may keep a language that is no longer live.
      if (language !== (await getUserLanguage(db, id))) requireLiveLanguage(messages, language, 'language')
      await updateProfile(db, { userId: id, name, lang: language })
    },
  }),
  endpoint({
    key: 'GET /account/export',
    operationId: 'exportAccount',
    summary: 'Export your data',
    description:
      'Returns everything that the shop stores about the user as one JSON file. Messages that were sent under the email of the account without logging in are included once the email is verified (`account.emailVerifiedAt`).',
    ...requirePermission('account:own'),
    answer: exportSchema,
    errors: ['not_found'],
    handle: async ({ db, user, c }) => {
      const file = await exportUserData(db, user.id)
      // A streamed body has no JSON type; the schema above describes the file.
      return file && (sendFile(c, 'my-data.json', file) as never)
    },
  }),
  endpoint({
    key: 'POST /account/delete',
    operationId: 'deleteAccount',
    summary: 'Delete your account',
    description: 'Removes personal data everywhere and keeps orders and payments without it, for accounting.',
    ...requirePermission('account:own'),
    json: accountDeletionSchema,
    errors: [
      'wrong_password',
      'second_factor_needed',
      'second_factor_invalid',
      'orders_underway',
      'refund_owed',
      'refund_claimable',
      'last_super_admin',
      'rate_limited',
    ],
    handle: ({ user, clientAddress, json: { password, code }, db }) =>
      deleteAccount(db, { user, clientAddress, password, code: code || null }),
  }),
  endpoint({
    key: 'POST /account/email/verification',
    operationId: 'sendEmailVerification',
    summary: 'Send a verification link to your email',
    description:
      'Sends a link that works for one hour and replaces an earlier one. A verified email gets none.',
    ...requirePermission('account:own'),
    errors: ['rate_limited'],
    handle: ({ db, services, user }) => sendVerification(db, services.paths, user.id),
  }),
  endpoint({
    key: 'POST /account/email/change',
    operationId: 'requestEmailChange',
    summary: 'Change your email',
    description:
      'Sends a link to the new email; the account keeps its email until the link is used. A later request replaces an earlier one. The answer is the same whether or not another account has the new email, which then gets no link.',
    ...requirePermission('account:own'),
    json: emailChangeRequestSchema,
    errors: [
      'password_change_required',
      'email_reserved',
      'same_email',
      'wrong_password',
      'second_factor_needed',
      'second_factor_invalid',
      'changed_meanwhile',
      'rate_limited',
    ],
    handle: async ({ user, clientAddress, runtime, json: { email: newEmail, password, code }, c }) => {
      const { db, services } = runtime
      const reserved = await listReservedAddresses(db, services)
      const request = { user, clientAddress, password, code: code || null, newEmail, reserved }
      await requestEmailChange(db, services.paths, request)
      logSecurityEvent(c, 'email_change_requested', { userId: user.id })
    },
  }),
  endpoint({
    key: 'DELETE /account/email/change',
    operationId: 'cancelEmailChange',
    summary: 'Cancel the change of your email',
    ...requirePermission('account:own'),
    handle: async ({ runtime, user, c }) => {
      if (await cancelEmailChange(runtime.db, user.id))
        logSecurityEvent(c, 'email_change_cancelled', { userId: user.id })
    },
  }),
  endpoint({
    key: 'GET /account/sessions',
    operationId: 'listOwnSessions',
    summary: 'List your sessions',
    description: 'Last used first, twenty per page.',
    ...requirePermission('account:own'),
    query: sessionListQuery,
    answer: z.object({ sessions: z.array(ownSessionSchema), next: z.string().nullable() }),
    handle: ({ db, user, token, query: { before } }) => listSessions(db, { userId: user.id, token, before }),
  }),
  endpoint({
    key: 'DELETE /account/sessions/{id}',
    operationId: 'deleteOwnSession',
    summary: 'End one of your sessions',
    description: 'Ending the session of this request logs it out.',
    ...requirePermission('account:own'),
    handle: async ({ param, db, user }) => {
      const session = { id: param.id, userId: user.id }
      if (!(await endSession(db, session))) throw new ShopError('not_found')
    },
  }),
  endpoint({
    key: 'POST /account/sessions/end-others',
    operationId: 'endOtherSessions',
    summary: 'End all your other sessions',
    ...requirePermission('account:own'),
    answer: z.object({ ended: z.int() }),
    handle: async ({ user, token, runtime }) => ({ ended: await endSessions(runtime.db, user.id, token) }),
  }),
]
