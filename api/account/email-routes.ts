import {
  cancelEmailChange,
  requestEmailChange,
} from '../../shop/accounts/email-address/request-email-change.ts'
import { sendVerification } from '../../shop/accounts/email-address/send-verification.ts'
import { listReservedAddresses } from '../../shop/accounts/list-users.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { emailChangeRequestSchema } from './schema.ts'

export const ownEmailRoutes = [
  endpoint(
    'POST /account/email/verification',
    {
      operationId: 'sendEmailVerification',
      tag: 'account',
      summary: 'Send a verification link to your email',
      description:
        'Sends a link that works for one hour and replaces an earlier one. A verified email gets none.',
      ...requirePermission('account:own'),
      errors: ['rate_limited'],
    },
    async ({ db, services, user }) => {
      await sendVerification(db, services.paths, user.id)
    },
  ),
  endpoint(
    'POST /account/email/change',
    {
      operationId: 'requestEmailChange',
      tag: 'account',
      summary: 'Change your email',
      description:
        'Sends a link to the new email; the account keeps its email until the link is used. A later request replaces an earlier one. The answer is the same whether or not another account has the new email, which then gets no link.',
      ...requirePermission('account:own'),
      json: emailChangeRequestSchema,
      errors: [
        'email_reserved',
        'same_email',
        'wrong_password',
        'second_factor_needed',
        'second_factor_invalid',
        'changed_meanwhile',
        'rate_limited',
      ],
    },
    async ({ user, clientAddress, runtime, json, c }) => {
      const { db, services } = runtime
      const { email: newEmail, password, code } = json
      const reserved = await listReservedAddresses(db, services)
      const request = { user, clientAddress, password, code: code || null, newEmail, reserved }
      await requestEmailChange(db, services.paths, request)
      logSecurityEvent(c, 'email_change_requested', { userId: user.id })
    },
  ),
  endpoint(
    'DELETE /account/email/change',
    {
      operationId: 'cancelEmailChange',
      tag: 'account',
      summary: 'Cancel the change of your email',
      ...requirePermission('account:own'),
    },
    async ({ runtime, user, c }) => {
      if (await cancelEmailChange(runtime.db, user.id))
        logSecurityEvent(c, 'email_change_cancelled', { userId: user.id })
    },
  ),
]
