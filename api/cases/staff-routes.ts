import { createRoute, z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { type DecidedRemedy, type Decision, decideCase } from '../../shop/cases/decide-case.ts'
import { getStaffCase } from '../../shop/cases/get-case.ts'
import { listCases } from '../../shop/cases/list-cases.ts'
import { openCase } from '../../shop/cases/open-case.ts'
import { ShopError } from '../../shop/errors.ts'
import { fromPounds } from '../../shop/money.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { buildEtag, requiredIfMatch, requireExpectedRevision, resourceResponse } from '../if-match.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { throwInvalidField } from '../problem.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import {
  caseDecisionSchema,
  caseFilterSchema,
  newCaseSchema,
  staffCasePageSchema,
  staffCaseSchema,
} from './schema.ts'
import { serializeCaseSummary, serializeStaffCase } from './serialize.ts'

const params = z.object({ id: idParam })

export const staffCaseRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/cases',
      operationId: 'listCases',
      tags: ['cases'],
      summary: 'List cases',
      description: 'Open cases by their deadline, or the cases of a state, page by page.',
      ...requirePermissionOrKey('orders:read', 'cases:read'),
      request: { query: caseFilterSchema },
      responses: { 200: jsonResponse(staffCasePageSchema), ...problemResponses() },
    }),
    async (c) => {
      const { overdue, ...filter } = c.req.valid('query')
      const page = await listCases(c.var.runtime.db, { ...filter, overdue: overdue === '1' })
      return c.json({ cases: page.cases.map(serializeCaseSummary), next: page.next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/cases/{id}',
      operationId: 'getCase',
      tags: ['cases'],
      summary: 'Get a case',
      description: 'The case with its order, customer, history, refund and replacement.',
      ...requirePermissionOrKey('orders:read', 'cases:read'),
      request: { params },
      responses: { 200: resourceResponse(staffCaseSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const found = await requireStaffCase(c.var.runtime.db, c.req.valid('param').id)
      return c.json(serializeStaffCase(found), 200, buildEtag(found.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/cases',
      operationId: 'createCase',
      tags: ['cases'],
      summary: 'Open a case on behalf of a customer',
      description: 'For staff, and for programs that find that a result is missing. Only staff decide cases.',
      ...requirePermissionOrKey('orders:work', 'cases:open'),
      request: { params, ...jsonBody(newCaseSchema) },
      responses: {
        201: jsonResponse(staffCaseSchema, 'Case opened'),
        ...problemResponses('not_found', 'order_not_paid', 'case_open', 'too_many_uploads'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { kind, statement, missing, uploads: uploadIds } = c.req.valid('json')
      const orderId = c.req.valid('param').id
      const opened = await openCase(db, { orderId, kind, statement, missing, uploadIds, actor: c.var.actor })
      return c.json(serializeStaffCase(await requireStaffCase(db, opened.id)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/cases/{id}/decision',
      operationId: 'decideCase',
      tags: ['cases'],
      summary: 'Decide a case',
      description:
        'Accepts the proposal, adjusts it or refuses it, and tells the customer. A decision with a refund also needs the ' +
        'permission `refunds:make`.',
      ...requirePermission('orders:work', 'by_amount'),
      request: { params, headers: requiredIfMatch, ...jsonBody(caseDecisionSchema) },
      responses: {
        200: resourceResponse(staffCaseSchema),
        ...problemResponses(
          'not_found',
          'forbidden',
          'changed_meanwhile',
          'case_decided',
          'proposal_changed',
          'reason_missing',
          'nothing_to_refund',
          'refund_too_large',
          'order_disputed',
        ),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id: caseId } = c.req.valid('param')
      const expected = requireExpectedRevision(c.req.valid('header'), undefined)
      const canRefund = hasPermission(c.var.user.role, 'refunds:make')
      const decision = toDecision(c.req.valid('json'))
      await decideCase(db, services, {
        caseId,
        decision,
        expected,
        canRefund,
        unconfirmedLimit: await getUnconfirmedRefundLimit(c),
        actor: { userId: c.var.user.id, apiKeyId: null },
      })
      const decided = await requireStaffCase(db, caseId)
      return c.json(serializeStaffCase(decided), 200, buildEtag(decided.revision))
    },
  )

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
  return { decision, remedy, reason, amount: fromPounds(amount).amount }
}

function toDecidedRemedy({
  remedy,
  amount,
  units,
}: z.infer<typeof staffCaseSchema>['proposal']): DecidedRemedy {
  if (remedy === 'refund') return { remedy, amount: amount === null ? null : fromPounds(amount).amount }
  return { remedy, amount: remedy === 'replacement' ? units : null }
}

async function requireStaffCase(db: Db, caseId: string) {
  const found = await getStaffCase(db, caseId)
  if (!found) throw new ShopError('not_found')
  return found
}
