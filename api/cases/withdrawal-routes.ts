import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { submitWithdrawal, verifyWithdrawal } from '../../shop/cases/withdrawals.ts'
import { submitContactMessage } from '../../shop/conversations/contact-messages.ts'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { truncateText } from '../../shop/text.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { OK, okSchema } from '../schema.ts'
import { confirmedWithdrawalSchema, withdrawalSchema, withdrawalTokenSchema } from './schema.ts'

export const withdrawalRoutes = [
  endpoint(
    'POST /withdrawals',
    {
      operationId: 'submitWithdrawal',
      tag: 'cases',
      summary: 'State a withdrawal without a login',
      description:
        'Sends a dated acknowledgement with a link to the address of the order; the withdrawal takes effect once the link ' +
        'is confirmed, with the time of this statement. Without such an order, the statement becomes a message that support ' +
        'answers. The answer is the same in both cases.',
      json: withdrawalSchema,
      status: 202,
      answer: okSchema,
      errors: ['rate_limited'],
    },
    async ({ db, services, json, clientAddress, c }) => {
      const stated = json
      const limit = await consumeClientRateLimit(db, 'withdrawalClient', clientAddress).catch(
        (error: unknown) => error,
      )
      // Before the limit: a withdrawal from an order takes effect when it arrives.
      const isAcknowledged = await submitWithdrawal(db, services.paths, stated)
      if (limit) throw limit
      if (!isAcknowledged) await sendToSupport(c, stated)
      return OK
    },
  ),
  endpoint(
    'POST /withdrawals/verify',
    {
      operationId: 'confirmWithdrawal',
      tag: 'cases',
      summary: 'Confirm a withdrawal by the token of its email',
      description: 'Confirming it again changes nothing.',
      json: withdrawalTokenSchema,
      answer: confirmedWithdrawalSchema,
      errors: ['withdrawal_link_invalid', 'case_open', 'rate_limited'],
    },
    async ({ db, json, clientAddress }) => {
      await consumeClientRateLimit(db, 'withdrawalLinkClient', clientAddress)
      const { id, orderId, state, dueAt } = await verifyWithdrawal(db, json.token)
      return { id, orderId, state, dueAt }
    },
  ),
]

/** Makes a statement that names no order of its sender a message in the inbox, which is acknowledged like one. */
async function sendToSupport(c: Context<ApiEnv>, stated: z.infer<typeof withdrawalSchema>): Promise<void> {
  const { runtime, locale, messages } = c.var
  const { orderNumber, email, statement } = stated
  const t = messages.getTranslator(locale.lang)
  await submitContactMessage(runtime.db, {
    name: truncateText(email, MAX_LENGTHS.name),
    email,
    phone: null,
    subject: truncateText(t('contact:withdrawal.subject', { number: orderNumber }), MAX_LENGTHS.subject),
    message: [t('contact:withdrawal.message', { number: orderNumber }), statement]
      .filter(Boolean)
      .join('\n\n'),
    serviceType: 'Billing Question',
    lang: locale.lang,
    currency: locale.currency,
    userId: null,
    spamSignals: { confirmed: true },
  })
}
