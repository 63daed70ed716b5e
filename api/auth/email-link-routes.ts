import { z } from '@hono/zod-openapi'
import { confirmEmail, undoEmailChange } from '../../shop/accounts/email-address/change-email.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { logSecurityEvent } from './log-security-event.ts'
import { emailLinkSchema } from './schema.ts'

export const emailLinkRoutes = [
  endpoint(
    'POST /auth/verify-email',
    {
      operationId: 'confirmEmail',
      tag: 'auth',
      summary: 'Confirm an email',
      description:
        'Verifies the email of the account with the token of the link that was sent to it, or changes the email of the account to the one that the link was sent to. A link that moves an account of staff, or that a role waits for, needs a session of that account, else the answer is `login_to_verify`.',
      ...optionalAuth,
      json: emailLinkSchema,
      answer: z.object({ outcome: z.enum(['verified', 'already_verified', 'changed']) }),
      errors: ['email_link_invalid', 'login_to_verify', 'email_taken', 'rate_limited'],
    },
    async ({ db, services, json, clientAddress, c }) => {
      await consumeClientRateLimit(db, 'emailLinkClient', clientAddress)
      const { token } = json
      const viewerId = (await getOptionalUser(c))?.id ?? null
      const { userId, outcome } = await confirmEmail(db, services.paths, { token, viewerId })
      if (outcome === 'verified') logSecurityEvent(c, 'email_verified', { userId })
      if (outcome === 'changed') logSecurityEvent(c, 'email_changed', { userId })
      return { outcome }
    },
  ),
  endpoint(
    'POST /auth/undo-email-change',
    {
      operationId: 'undoEmailChange',
      tag: 'auth',
      summary: 'Undo a change of the email',
      description:
        'Takes the token of the link that was sent to the previous email. Cancels a change that waits for its confirmation. Reverses one that has happened: the account gets its previous email back, and password, passkeys, second factor, sessions and links end.',
      json: emailLinkSchema,
      answer: z.object({
        outcome: z.enum(['cancelled', 'restored']),
        resetToken: z
          .string()
          .nullable()
          .openapi({ description: 'Token to choose a password with, after a reversal' }),
      }),
      errors: ['email_link_invalid', 'email_taken', 'rate_limited'],
    },
    async ({ db, json, clientAddress, c }) => {
      await consumeClientRateLimit(db, 'emailLinkClient', clientAddress)
      const { userId, outcome, resetToken } = await undoEmailChange(db, json.token)
      logSecurityEvent(c, outcome === 'restored' ? 'email_restored' : 'email_change_cancelled', { userId })
      return { outcome, resetToken }
    },
  ),
]
