import { createRoute } from '@hono/zod-openapi'
import {
  cancelEmailChange,
  requestEmailChange,
} from '../../shop/accounts/email-address/request-email-change.ts'
import { sendVerification } from '../../shop/accounts/email-address/send-verification.ts'
import { listReservedAddresses } from '../../shop/accounts/list-reserved-addresses.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, problemResponses } from '../schema.ts'
import { emailChangeRequestSchema } from './schema.ts'

export const ownEmailRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/email/verification',
      operationId: 'sendEmailVerification',
      tags: ['account'],
      summary: 'Send a verification link to your email',
      description:
        'Sends a link that works for one hour and replaces an earlier one. A verified email gets none.',
      ...requirePermission('account:own'),
      responses: { 204: { description: 'Link sent' }, ...problemResponses('rate_limited') },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      await sendVerification(db, services.paths, c.var.user.id)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/email/change',
      operationId: 'requestEmailChange',
      tags: ['account'],
      summary: 'Change your email',
      description:
        'Sends a link to the new email; the account keeps its email until the link is used. A later request replaces an earlier one. The answer is the same whether or not another account has the new email, which then gets no link.',
      ...requirePermission('account:own'),
      request: jsonBody(emailChangeRequestSchema),
      responses: {
        204: { description: 'Link sent' },
        ...problemResponses(
          'email_reserved',
          'same_email',
          'wrong_password',
          'second_factor_needed',
          'second_factor_invalid',
          'changed_meanwhile',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      const { user, clientAddress, runtime } = c.var
      const { db, environment, services } = runtime
      const { email: newEmail, password, code } = c.req.valid('json')
      const reserved = await listReservedAddresses(db, environment.smtp?.from)
      const request = { user, clientAddress, password, code: code || null, newEmail, reserved }
      await requestEmailChange(db, services.paths, request)
      logSecurityEvent(c, 'email_change_requested', { userId: user.id })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/email/change',
      operationId: 'cancelEmailChange',
      tags: ['account'],
      summary: 'Cancel the change of your email',
      ...requirePermission('account:own'),
      responses: { 204: { description: 'No change waits any more' }, ...problemResponses() },
    }),
    async (c) => {
      const { runtime, user } = c.var
      if (await cancelEmailChange(runtime.db, user.id))
        logSecurityEvent(c, 'email_change_cancelled', { userId: user.id })
      return c.body(null, 204)
    },
  )
