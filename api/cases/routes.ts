import { createRoute, z } from '@hono/zod-openapi'
import { addEvidence } from '../../shop/cases/add-evidence.ts'
import { cancelCase } from '../../shop/cases/cancel-case.ts'
import { getCustomerCase } from '../../shop/cases/get-case.ts'
import { openCase } from '../../shop/cases/open-case.ts'
import { ShopError } from '../../shop/errors.ts'
import { getCustomerOrder } from '../../shop/orders/queries/get-customer-order.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { caseSchema, evidenceSchema, newCaseSchema, orderCasesSchema } from './schema.ts'
import { serializeCase, serializeCaseOption } from './serialize.ts'

const params = z.object({ id: idParam })

export const caseRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}/cases',
      operationId: 'listMyOrderCases',
      tags: ['cases'],
      summary: 'List the cases of one of my orders',
      description:
        'Also lists the kinds of cases that can be opened now, with what the policy provides for each.',
      ...requirePermission('orders:own'),
      request: { params },
      responses: { 200: jsonResponse(orderCasesSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id: orderId } = c.req.valid('param')
      const order = await getCustomerOrder(c.var.runtime.db, { orderId, userId: c.var.user.id })
      if (!order) throw new ShopError('not_found')
      return c.json(
        { cases: order.cases.map(serializeCase), options: order.caseOptions.map(serializeCaseOption) },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/orders/{id}/cases',
      operationId: 'createMyCase',
      tags: ['cases'],
      summary: 'Open a case about one of my orders',
      description:
        'Pauses the work on the order where the kind requires it, and sends a dated acknowledgement by email.',
      ...requirePermission('orders:own'),
      request: { params, ...jsonBody(newCaseSchema) },
      responses: {
        201: jsonResponse(caseSchema, 'Case opened'),
        ...problemResponses(
          'not_found',
          'order_not_paid',
          'case_open',
          'case_not_possible',
          'too_many_uploads',
        ),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { kind, statement, missing, uploads: uploadIds } = c.req.valid('json')
      const opened = await openCase(db, {
        ...{ orderId: c.req.valid('param').id, kind, statement, missing, uploadIds },
        ...{ actor: c.var.actor, customerId: c.var.user.id },
      })
      return c.json(serializeCase(await requireOwnCase(db, opened.id, c.var.user.id)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/cases/{id}',
      operationId: 'getMyCase',
      tags: ['cases'],
      summary: 'Get one of my cases',
      ...requirePermission('orders:own'),
      request: { params },
      responses: { 200: jsonResponse(caseSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const found = await requireOwnCase(c.var.runtime.db, c.req.valid('param').id, c.var.user.id)
      return c.json(serializeCase(found), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/cases/{id}/evidence',
      operationId: 'addMyCaseEvidence',
      tags: ['cases'],
      summary: 'Add images to one of my open cases',
      ...requirePermission('orders:own'),
      request: { params, ...jsonBody(evidenceSchema) },
      responses: {
        200: jsonResponse(caseSchema),
        ...problemResponses('not_found', 'case_decided', 'too_many_uploads'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: caseId } = c.req.valid('param')
      const { uploads: uploadIds } = c.req.valid('json')
      const { user, actor } = c.var
      await addEvidence(db, { caseId, customerId: user.id, uploadIds, actor })
      return c.json(serializeCase(await requireOwnCase(db, caseId, user.id)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/cases/{id}/cancel',
      operationId: 'cancelMyCase',
      tags: ['cases'],
      summary: 'Take one of my cases back',
      description: 'Only before the decision. The work on the order goes on.',
      ...requirePermission('orders:own'),
      request: { params },
      responses: { 200: jsonResponse(caseSchema), ...problemResponses('not_found', 'case_decided') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: caseId } = c.req.valid('param')
      await cancelCase(db, { caseId, customerId: c.var.user.id, actor: c.var.actor })
      return c.json(serializeCase(await requireOwnCase(db, caseId, c.var.user.id)), 200)
    },
  )

async function requireOwnCase(db: Db, caseId: string, userId: string) {
  const found = await getCustomerCase(db, { caseId, userId })
  if (!found) throw new ShopError('not_found')
  return found
}
