import { z } from '@hono/zod-openapi'
import { confirmEmail, undoEmailChange } from '../../shop/accounts/email-address/change-email.ts'
import { logInByLink, requestLoginLink } from '../../shop/accounts/sessions/login-links.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { getTranslator } from '../problem.ts'
import { email, emptyable, secondFactorCode } from '../schema.ts'
import { logInOrLogRefusal, logSecurityEvent } from './log-security-event.ts'
import { emailLinkSchema, getSessionClient, messageSchema, userSchema } from './schema.ts'

export const emailLinkRoutes = [
  endpoint({
    key: 'POST /auth/verify-email',
    operationId: 'confirmEmail',
    summary: 'Confirm an email',
    description:
      'Verifies the email of the account with the token of the link that was sent to it, or changes the email of the account to the one that the link was sent to. A link that moves an account of staff, or that a role waits for, needs a session of that account, else the answer is `login_to_verify`.',
    ...optionalAuth,
    json: emailLinkSchema,
    answer: z.object({ outcome: z.enum(['verified', 'already_verified', 'changed']) }),
    errors: ['email_link_invalid', 'login_to_verify', 'email_taken'],
    clientLimit: 'emailLinkClient',
    handle: async ({ db, services, json, c }) => {
      const viewerId = (await getOptionalUser(c))?.id ?? null
      const { userId, outcome } = await confirmEmail(db, services.paths, { token: json.token, viewerId })
      if (outcome === 'verified') logSecurityEvent(c, 'email_verified', { userId })
      if (outcome === 'changed') logSecurityEvent(c, 'email_changed', { userId })
      return { outcome }
    },
  }),
  endpoint({
    key: 'POST /auth/undo-email-change',
    operationId: 'undoEmailChange',
    summary: 'Undo a change of the email',
    description:
      'Takes the token of the link that was sent to the previous email. Cancels a change that waits for its confirmation. Reverses one that has happened: the account gets its previous email back, and password, passkeys, second factor, sessions and links end.',
    json: emailLinkSchema,
    answer: z.object({
      outcome: z.enum(['cancelled', 'restored']),
      resetToken: z.string().nullable().describe('Token to choose a password with, after a reversal'),
    }),
    errors: ['email_link_invalid', 'email_taken'],
    clientLimit: 'emailLinkClient',
    handle: async ({ db, json, c }) => {
      const { userId, outcome, resetToken } = await undoEmailChange(db, json.token)
      logSecurityEvent(c, outcome === 'restored' ? 'email_restored' : 'email_change_cancelled', { userId })
      return { outcome, resetToken }
    },
  }),
  endpoint({
    key: 'POST /auth/login-link',
    operationId: 'requestLoginLink',
    summary: 'Request a login link',
    description:
      'Sends a link by email that works once, for fifteen minutes. The answer is the same whether or not there is a user with that email.',
    json: z.object({ email }),
    answer: messageSchema,
    clientLimit: 'loginLinkClient',
    handle: async ({ db, services, json, locale, c }) => {
      await requestLoginLink(db, services.paths, { email: json.email, lang: locale.lang })
      return { message: getTranslator(c)('auth:loginLink.requested') }
    },
  }),
  endpoint({
    key: 'POST /auth/login-link/session',
    operationId: 'createLinkSession',
    summary: 'Log in with a login link',
    description:
      'Takes the token of the link, which verifies the email. For a user with a second factor, send its code too; without one the answer is `second_factor_needed`, and the link still works. Where nobody has shown that the account belongs to the owner of the email, everything that was set up before ends instead.',
    json: emailLinkSchema.extend({ code: emptyable(secondFactorCode) }),
    answer: z.object({
      token: z.string(),
      user: userSchema,
      passwordRemoved: z
        .boolean()
        .describe(
          'Nobody had shown before that the account belongs to the owner of the email: its password, passkeys and second factor no longer work',
        ),
    }),
    errors: [
      'email_link_invalid',
      'second_factor_needed',
      'second_factor_invalid',
      'passkey_needed',
      'changed_meanwhile',
    ],
    clientLimit: 'emailLinkClient',
    handle: async ({ db, json: { token, code }, c }) => {
      const link = { token, code: code || null, client: getSessionClient(c) }
      const session = await logInOrLogRefusal(c, () => logInByLink(db, link))
      const { id: userId, secondFactor } = session.user
      logSecurityEvent(c, 'logged_in', { userId, secondFactor })
      return session
    },
  }),
]
