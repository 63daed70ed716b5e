import { z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { type DecidedRemedy, type Decision, decideCase } from '../../shop/cases/decide-case.ts'
import { getStaffCase } from '../../shop/cases/get-case.ts'
import { listCases } from '../../shop/cases/list-cases.ts'
import { openCase } from '../../shop/cases/open-case.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { throwInvalidField } from '../problem.ts'
import {
  caseDecisionSchema,
  caseFilterSchema,
  newCaseSchema,
  staffCaseSchema,
  staffCaseSummarySchema,
} from './schema.ts'
import { serializeCaseSummary, serializeStaffCase } from './serialize.ts'

export const staffCaseRoutes = [
  endpoint({
    key: 'GET /admin/cases',
    operationId: 'listCases',
    summary: 'List cases',
    description: 'Open cases by their deadline, or the cases of a state, page by page.',
    ...requirePermissionOrKey('orders:read', 'cases:read'),
    query: caseFilterSchema,
    answer: z.object({ cases: z.array(staffCaseSummarySchema), next: z.string().nullable() }),
    errors: ['cursor_invalid'],
    handle: async ({ query: { overdue, ...filter }, db, locale }) => {
      const page = await listCases(db, { ...filter, overdue: overdue === '1', lang: locale.lang })
      return { cases: page.cases.map(serializeCaseSummary), next: page.next }
    },
  }),
  endpoint({
    key: 'GET /admin/cases/{id}',
    operationId: 'getCase',
    summary: 'Get a case',
    description: 'The case with its order, customer, history, refund and replacement.',
    ...requirePermissionOrKey('orders:read', 'cases:read'),
    answer: staffCaseSchema,
    handle: async ({ param, db, locale }) =>
      serializeStaffCase(await requireStaffCase(db, param.id, locale.lang)),
  }),
  endpoint({
    key: 'POST /admin/orders/{id}/cases',
    operationId: 'createCase',
    summary: 'Open a case on behalf of a customer',
    description: 'For staff, and for programs that find that a result is missing. Only staff decide cases.',
    ...requirePermissionOrKey('orders:work', 'cases:open'),
    json: newCaseSchema,
    status: 201,
    answer: staffCaseSchema,
    errors: ['order_not_paid', 'case_open', 'too_many_uploads'],
    handle: async ({ db, json: { kind, statement, missing, uploads: uploadIds }, param, actor, locale }) => {
      const opened = await openCase(db, { orderId: param.id, kind, statement, missing, uploadIds, actor })
      return serializeStaffCase(await requireStaffCase(db, opened.id, locale.lang))
    },
  }),
  endpoint({
    key: 'POST /admin/cases/{id}/decision',
    operationId: 'decideCase',
    summary: 'Decide a case',
    description:
      'Accepts the proposal, adjusts it or refuses it, and tells the customer. A decision with a refund also needs the ' +
      'permission `refunds:make`.',
    ...requirePermission('orders:work', 'by_amount'),
    ifMatch: 'required',
    json: caseDecisionSchema,
    answer: staffCaseSchema,
    errors: [
      'forbidden',
      'case_decided',
      'proposal_changed',
      'reason_missing',
      'replacement_not_possible',
      'nothing_to_refund',
      'refund_too_large',
      'order_disputed',
    ],
    handle: async ({ db, services, expectedRevision, param: { id: caseId }, json, user, locale, c }) => {
      const expected = expectedRevision
      const canRefund = hasPermission(user.role, 'refunds:make')
      const decision = toDecision(json)
      await decideCase(db, services, {
        caseId,
        decision,
        expected,
        canRefund,
        unconfirmedLimit: await getUnconfirmedRefundLimit(c),
        actor: { userId: user.id, apiKeyId: null },
      })
      return serializeStaffCase(await requireStaffCase(db, caseId, locale.lang))
    },
  }),
]

function toDecision(body: z.infer<typeof caseDecisionSchema>): Decision {
  if (body.decision === 'refuse') return body
  if (body.decision === 'accept') {
    const { decision, reason, proposal } = body
    return { decision, reason, seen: proposal && toDecidedRemedy(proposal) }
  }
  const { decision, remedy, reason, amount, units } = body
  if (remedy === 'none') return { decision, remedy, amount: null, reason }
  if (remedy === 'replacement')
    return {
      decision,
      remedy,
      reason,
      amount: units ?? throwInvalidField('units', 'common:validation.required'),
    }
  if (amount === undefined) return throwInvalidField('amount', 'common:validation.required')
  return { decision, remedy, reason, amount }
}

function toDecidedRemedy({
  remedy,
  amount,
  units,
}: z.infer<typeof staffCaseSchema>['proposal']): DecidedRemedy {
  if (remedy === 'refund') return { remedy, amount }
  return { remedy, amount: remedy === 'replacement' ? units : null }
}

async function requireStaffCase(db: Db, caseId: string, lang: Lang) {
  const found = await getStaffCase(db, caseId, lang)
  if (!found) throw new ShopError('not_found')
  return found
}
