import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addEvidence } from '../../shop/cases/add-evidence.ts'
import { getCustomerCase } from '../../shop/cases/get-case.ts'
import { cancelCase, openCase } from '../../shop/cases/open-case.ts'
import { submitWithdrawal, verifyWithdrawal } from '../../shop/cases/withdrawals.ts'
import { submitContactMessage } from '../../shop/conversations/contact-messages.ts'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { ShopError } from '../../shop/errors.ts'
import { getCustomerOrder, listWithdrawalOptions } from '../../shop/orders/queries/customer-orders.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { Db } from '../../shop/services.ts'
import { truncateText } from '../../shop/text.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { okSchema } from '../schema.ts'
import {
  caseSchema,
  confirmedWithdrawalSchema,
  evidenceSchema,
  newCaseSchema,
  orderCasesSchema,
  withdrawalOptionSchema,
  withdrawalSchema,
  withdrawalTokenSchema,
} from './schema.ts'
import { serializeAvailableCase, serializeCase } from './serialize.ts'

export const customerCaseRoutes = [
  endpoint({
    key: 'GET /orders/{id}/cases',
    operationId: 'listMyOrderCases',
    summary: 'List the cases of one of my orders',
    description:
      'Also lists the kinds of cases that can be opened now, with what the policy provides for each.',
    ...requirePermission('orders:own'),
    answer: orderCasesSchema,
    handle: async ({ param, db, user }) => {
      const order = await getCustomerOrder(db, { orderId: param.id, userId: user.id })
      if (!order) throw new ShopError('not_found')
      return { cases: order.cases.map(serializeCase), options: order.caseOptions.map(serializeAvailableCase) }
    },
  }),
  endpoint({
    key: 'POST /orders/{id}/cases',
    operationId: 'createMyCase',
    summary: 'Open a case about one of my orders',
    description:
      'Pauses the work on the order where the kind requires it, and sends a dated acknowledgement by email.',
    ...requirePermission('orders:own'),
    json: newCaseSchema,
    status: 201,
    answer: caseSchema,
    errors: ['order_not_paid', 'case_open', 'case_not_possible', 'too_many_uploads'],
    handle: async ({ db, json: { kind, statement, missing, uploads: uploadIds }, param, actor, user }) => {
      const opened = await openCase(db, {
        orderId: param.id,
        kind,
        statement,
        missing,
        uploadIds,
        actor,
        customerId: user.id,
      })
      return serializeCase(await requireOwnCase(db, opened.id, user.id))
    },
  }),
  endpoint({
    key: 'GET /cases/{id}',
    operationId: 'getMyCase',
    summary: 'Get one of my cases',
    ...requirePermission('orders:own'),
    answer: caseSchema,
    handle: async ({ param, db, user }) => serializeCase(await requireOwnCase(db, param.id, user.id)),
  }),
  endpoint({
    key: 'POST /cases/{id}/evidence',
    operationId: 'addMyCaseEvidence',
    summary: 'Add images to one of my open cases',
    ...requirePermission('orders:own'),
    json: evidenceSchema,
    answer: caseSchema,
    errors: ['case_decided', 'too_many_uploads'],
    handle: async ({ db, user, actor, param: { id: caseId }, json }) => {
      await addEvidence(db, { caseId, customerId: user.id, uploadIds: json.uploads, actor })
      return serializeCase(await requireOwnCase(db, caseId, user.id))
    },
  }),
  endpoint({
    key: 'POST /cases/{id}/cancel',
    operationId: 'cancelMyCase',
    summary: 'Take one of my cases back',
    description: 'Only before the decision. The work on the order goes on.',
    ...requirePermission('orders:own'),
    answer: caseSchema,
    errors: ['case_decided'],
    handle: async ({ db, param: { id: caseId }, user, actor }) => {
      await cancelCase(db, { caseId, customerId: user.id, actor })
      return serializeCase(await requireOwnCase(db, caseId, user.id))
    },
  }),
]

async function requireOwnCase(db: Db, caseId: string, userId: string) {
  const found = await getCustomerCase(db, { caseId, userId })
  if (!found) throw new ShopError('not_found')
  return found
}

export const withdrawalRoutes = [
  endpoint({
    key: 'GET /withdrawals',
    operationId: 'listMyWithdrawals',
    summary: 'List what a withdrawal from my orders provides',
    description: 'Only orders from which I can withdraw now. `createMyCase` states the withdrawal.',
    ...requirePermission('orders:own'),
    answer: z.object({ options: z.array(withdrawalOptionSchema) }),
    handle: async ({ db, user }) => {
      const options = await listWithdrawalOptions(db, user.id)
      return { options: options.map((one) => ({ orderId: one.orderId, ...serializeAvailableCase(one) })) }
    },
  }),
  endpoint({
    key: 'POST /withdrawals',
    operationId: 'submitWithdrawal',
    summary: 'State a withdrawal without a login',
    description:
      'Sends a dated acknowledgement with a link to the address of the order; the withdrawal takes effect once the link ' +
      'is confirmed, with the time of this statement. Without such an order, the statement becomes a message that support ' +
      'answers. The answer is the same in both cases.',
    json: withdrawalSchema,
    status: 202,
    answer: okSchema,
    errors: ['rate_limited'],
    handle: async ({ db, services, json: stated, clientAddress, c }) => {
      const limit = await consumeClientRateLimit(db, 'withdrawalClient', clientAddress).catch(
        (error: unknown) => error,
      )
      // Before the limit: a withdrawal from an order takes effect when it arrives.
      const isAcknowledged = await submitWithdrawal(db, services.paths, stated)
      if (limit) throw limit
      if (!isAcknowledged) await sendToSupport(c, stated)
    },
  }),
  endpoint({
    key: 'POST /withdrawals/verify',
    operationId: 'confirmWithdrawal',
    summary: 'Confirm a withdrawal by the token of its email',
    description: 'Confirming it again changes nothing.',
    json: withdrawalTokenSchema,
    answer: confirmedWithdrawalSchema,
    errors: ['withdrawal_link_invalid', 'case_open'],
    clientLimit: 'withdrawalLinkClient',
    handle: ({ db, json }) => verifyWithdrawal(db, json.token),
  }),
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
