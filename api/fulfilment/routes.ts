import { createRoute, z } from '@hono/zod-openapi'
import { claimWork, releaseClaim, renewClaim } from '../../shop/orders/fulfilment/claim-work.ts'
import { recordReading } from '../../shop/orders/fulfilment/record-reading.ts'
import { reportFailure } from '../../shop/orders/fulfilment/report-failure.ts'
import { updateRun } from '../../shop/orders/fulfilment/update-run.ts'
import { createRouter } from '../create-router.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { runSchema } from '../orders/delivery-schema.ts'
import { serializeRun } from '../orders/serialize-delivery.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { formatTime } from '../serialize.ts'
import {
  claimRequestSchema,
  claimSchema,
  claimsSchema,
  failureRequestSchema,
  failureSchema,
  progressSchema,
  readingRequestSchema,
  renewalSchema,
  runUpdateSchema,
} from './schema.ts'
import { serializeWorkOrder } from './serialize.ts'

const params = z.object({ id: idParam })
const claimParams = z.object({ orderId: idParam })

export const workRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/fulfilment/claims',
      operationId: 'createClaims',
      tags: ['fulfilment'],
      summary: 'Claim orders to work on',
      description:
        'Returns paid orders that are due, and gives them to no other program until the lease ends. Staff may still change them.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: jsonBody(claimRequestSchema),
      responses: { 200: jsonResponse(claimsSchema), ...problemResponses('api_key_required') },
    }),
    async (c) => {
      const { types, trial: isTrial, limit, lease_seconds: leaseSeconds } = c.req.valid('json')
      const request = { actor: c.var.actor, types, isTrial, limit, leaseSeconds }
      const orders = await claimWork(c.var.runtime.db, request)
      return c.json({ orders: orders.map((order) => serializeWorkOrder(order, c.var.locale.lang)) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/fulfilment/claims/{orderId}',
      operationId: 'renewClaim',
      tags: ['fulfilment'],
      summary: 'Extend the claim on an order',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params: claimParams, ...jsonBody(renewalSchema) },
      responses: { 200: jsonResponse(claimSchema), ...problemResponses('claim_lost', 'api_key_required') },
    }),
    async (c) => {
      const { orderId } = c.req.valid('param')
      const leaseSeconds = c.req.valid('json').lease_seconds
      const { claimedUntil } = await renewClaim(c.var.runtime.db, {
        actor: c.var.actor,
        orderId,
        leaseSeconds,
      })
      return c.json({ orderId, claimedUntil: formatTime(claimedUntil) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/fulfilment/claims/{orderId}',
      operationId: 'deleteClaim',
      tags: ['fulfilment'],
      summary: 'Release the claim on an order',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params: claimParams },
      responses: { 204: { description: 'Released' }, ...problemResponses('api_key_required') },
    }),
    async (c) => {
      await releaseClaim(c.var.runtime.db, { actor: c.var.actor, orderId: c.req.valid('param').orderId })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/fulfilment/orders/{id}/readings',
      operationId: 'recordReading',
      tags: ['fulfilment'],
      summary: 'Record a public count of an order in progress',
      description:
        'The newest reading tells what has been delivered, in whatever order readings arrive. Without a start count, the oldest one sets it.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params, ...jsonBody(readingRequestSchema) },
      responses: {
        200: jsonResponse(progressSchema),
        ...problemResponses(
          'not_found',
          'not_in_progress',
          'order_claimed',
          'read_before_order',
          'read_in_future',
        ),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { count, read_at: readAt, upload_id: uploadId } = c.req.valid('json')
      const progress = await recordReading(c.var.runtime.db, {
        ...{ orderId: id, count, uploadId, actor: c.var.actor },
        readAt: readAt === undefined ? undefined : new Date(readAt),
      })
      return c.json({ id, ...progress }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/fulfilment/orders/{id}/failures',
      operationId: 'recordFailure',
      tags: ['fulfilment'],
      summary: 'Report that a run failed',
      description:
        'Releases the claim. When the profile or video is not reachable, the order is paused until the customer corrects it; other failures wait for staff.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params, ...jsonBody(failureRequestSchema) },
      responses: {
        200: jsonResponse(failureSchema),
        ...problemResponses('not_found', 'order_not_paid', 'order_claimed', 'transition_not_allowed'),
      },
    }),
    async (c) => {
      const { code, run_id: runId, note } = c.req.valid('json')
      const report = { orderId: c.req.valid('param').id, code, runId, note, actor: c.var.actor }
      const { orderId, paused, run } = await reportFailure(c.var.runtime.db, report)
      return c.json({ orderId, paused, run: serializeRun(run) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/fulfilment/orders/{id}/runs/{runId}',
      operationId: 'updateRun',
      tags: ['fulfilment'],
      summary: 'Start, continue, complete or retry a run',
      description: 'A run of the ordered quantity counts for the order; a replacement counts by itself.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params: z.object({ id: idParam, runId: idParam }), ...jsonBody(runUpdateSchema) },
      responses: {
        200: jsonResponse(runSchema),
        ...problemResponses(
          'not_found',
          'order_claimed',
          'order_paused',
          'order_disputed',
          'transition_not_allowed',
          'not_in_progress',
          'delivered_out_of_range',
        ),
      },
    }),
    async (c) => {
      const { id: orderId, runId } = c.req.valid('param')
      const { state: to, delivered } = c.req.valid('json')
      const run = await updateRun(c.var.runtime.db, { orderId, runId, to, delivered, actor: c.var.actor })
      return c.json(serializeRun(run), 200)
    },
  )
