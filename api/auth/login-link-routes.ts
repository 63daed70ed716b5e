import { z } from '@hono/zod-openapi'
import { logInByLink, requestLoginLink } from '../../shop/accounts/sessions/login-links.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { endpoint } from '../endpoint.ts'
import { getTranslator } from '../problem.ts'
import { email, emptyable, secondFactorCode } from '../schema.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { emailLinkSchema, messageSchema, userSchema } from './schema.ts'
import { getSessionClient } from './session-client.ts'

export const loginLinkRoutes = [
  endpoint(
    'POST /auth/login-link',
    {
      operationId: 'requestLoginLink',
      tag: 'auth',
      summary: 'Request a login link',
      description:
        'Sends a link by email that works once, for fifteen minutes. The answer is the same whether or not there is a user with that email.',
      json: z.object({ email }),
      answer: messageSchema,
      errors: ['rate_limited'],
    },
    async ({ db, services, json, clientAddress, locale, c }) => {
      await consumeClientRateLimit(db, 'loginLinkClient', clientAddress)
      const { lang } = locale
      await requestLoginLink(db, services.paths, { email: json.email, lang })
      return { message: getTranslator(c)('auth:loginLink.requested') }
    },
  ),
  endpoint(
    'POST /auth/login-link/session',
    {
      operationId: 'createLinkSession',
      tag: 'auth',
      summary: 'Log in with a login link',
      description:
        'Takes the token of the link, which verifies the email. For a user with a second factor, send its code too; without one the answer is `second_factor_needed`, and the link still works. Where nobody has shown that the account belongs to the owner of the email, everything that was set up before ends instead.',
      json: emailLinkSchema.extend({ code: emptyable(secondFactorCode) }),
      answer: z.object({
        token: z.string(),
        user: userSchema,
        passwordRemoved: z.boolean().openapi({
          description:
            'Nobody had shown before that the account belongs to the owner of the email: its password, passkeys and second factor no longer work',
        }),
      }),
      errors: [
        'email_link_invalid',
        'second_factor_needed',
        'second_factor_invalid',
        'passkey_needed',
        'changed_meanwhile',
        'rate_limited',
      ],
    },
    async ({ db, json, clientAddress, c }) => {
      await consumeClientRateLimit(db, 'emailLinkClient', clientAddress)
      const { token, code } = json
      try {
        const session = await logInByLink(db, { token, code: code || null, client: getSessionClient(c) })
        const { id: userId, secondFactor } = session.user
        logSecurityEvent(c, 'logged_in', { userId, secondFactor })
        return session
      } catch (error) {
        if (error instanceof ShopError) logSecurityEvent(c, 'log_in_refused', { reason: error.code })
        throw error
      }
    },
  ),
]
