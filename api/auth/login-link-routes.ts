import { createRoute, z } from '@hono/zod-openapi'
import { logInByLink, requestLoginLink } from '../../shop/accounts/sessions/login-links.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { createRouter } from '../create-router.ts'
import { getTranslator } from '../problem.ts'
import { email, emptyable, jsonBody, jsonResponse, problemResponses, secondFactorCode } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { emailLinkSchema, messageSchema, userSchema } from './schema.ts'
import { getSessionClient } from './session-client.ts'

export const loginLinkRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/login-link',
      operationId: 'requestLoginLink',
      tags: ['auth'],
      summary: 'Request a login link',
      description:
        'Sends a link by email that works once, for fifteen minutes. The answer is the same whether or not there is a user with that email.',
      request: jsonBody(z.object({ email })),
      responses: { 200: jsonResponse(messageSchema), ...problemResponses('rate_limited') },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      await consumeClientRateLimit(db, 'loginLinkClient', c.var.clientAddress)
      const { lang } = c.var.locale
      await requestLoginLink(db, services.paths, { email: c.req.valid('json').email, lang })
      return c.json({ message: getTranslator(c)('auth:loginLink.requested') }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/login-link/session',
      operationId: 'createLinkSession',
      tags: ['auth'],
      summary: 'Log in with a login link',
      description:
        'Takes the token of the link, which verifies the email. For a user with a second factor, send its code too; without one the answer is `second_factor_needed`, and the link still works. Where nobody has shown that the account belongs to the owner of the email, everything that was set up before ends instead.',
      request: jsonBody(emailLinkSchema.extend({ code: emptyable(secondFactorCode) })),
      responses: {
        200: jsonResponse(
          z.object({
            token: z.string(),
            user: userSchema,
            passwordRemoved: z.boolean().openapi({
              description:
                'Nobody had shown before that the account belongs to the owner of the email: its password, passkeys and second factor no longer work',
            }),
          }),
        ),
        ...problemResponses(
          'email_link_invalid',
          'second_factor_needed',
          'second_factor_invalid',
          'passkey_needed',
          'changed_meanwhile',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await consumeClientRateLimit(db, 'emailLinkClient', c.var.clientAddress)
      const { token, code } = c.req.valid('json')
      try {
        const session = await logInByLink(db, { token, code: code || null, client: getSessionClient(c) })
        const { id: userId, secondFactor } = session.user
        logSecurityEvent(c, 'logged_in', { userId, secondFactor })
        return c.json(session, 200)
      } catch (error) {
        if (error instanceof ShopError) logSecurityEvent(c, 'log_in_refused', { reason: error.code })
        throw error
      }
    },
  )
