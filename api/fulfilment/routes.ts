import { z } from '@hono/zod-openapi'
import { leaseOrders, releaseLease, renewLease } from '../../shop/orders/fulfilment/lease-orders.ts'
import { recordReading } from '../../shop/orders/fulfilment/record-reading.ts'
import { reportFailure, updateRun } from '../../shop/orders/fulfilment/update-run.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { runSchema } from '../orders/delivery-schema.ts'
import { idParam } from '../schema.ts'
import {
  failureRequestSchema,
  failureSchema,
  leaseRequestSchema,
  leaseSchema,
  leasesSchema,
  progressSchema,
  readingRequestSchema,
  renewalSchema,
  runUpdateSchema,
} from './schema.ts'
import { serializeWorkOrder } from './serialize.ts'

const leaseParams = z.object({ orderId: idParam })

export const workRoutes = [
  endpoint(
    'POST /fulfilment/leases',
    {
      operationId: 'createLeases',
      tag: 'fulfilment',
      summary: 'Lease orders to work on',
      description:
        'Returns paid orders that are due, and gives them to no other program until the lease ends. Staff may still change them.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      json: leaseRequestSchema,
      answer: leasesSchema,
      errors: ['api_key_required'],
    },
    async ({ json, db, actor, locale }) => {
      const { types, trial: isTrial, limit, leaseSeconds } = json
      const request = { actor, types, isTrial, limit, leaseSeconds }
      const orders = await leaseOrders(db, request)
      return { orders: orders.map((order) => serializeWorkOrder(order, locale.lang)) }
    },
  ),
  endpoint(
    'PUT /fulfilment/leases/{orderId}',
    {
      operationId: 'renewLease',
      tag: 'fulfilment',
      summary: 'Extend the lease on an order',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      param: leaseParams,
      json: renewalSchema,
      answer: leaseSchema,
      errors: ['lease_lost', 'api_key_required'],
    },
    async ({ param, json, db, actor }) => {
      const { orderId } = param
      const leaseSeconds = json.leaseSeconds
      const { leasedUntil } = await renewLease(db, {
        actor,
        orderId,
        leaseSeconds,
      })
      return { orderId, leasedUntil }
    },
  ),
  endpoint(
    'DELETE /fulfilment/leases/{orderId}',
    {
      operationId: 'deleteLease',
      tag: 'fulfilment',
      summary: 'Release the lease on an order',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      param: leaseParams,
      errors: ['api_key_required'],
    },
    async ({ param, db, actor }) => {
      await releaseLease(db, { actor, orderId: param.orderId })
    },
  ),
  endpoint(
    'POST /fulfilment/orders/{id}/readings',
    {
      operationId: 'recordReading',
      tag: 'fulfilment',
      summary: 'Record a public count of an order in progress',
      description:
        'The newest reading tells what has been delivered, in whatever order readings arrive. Without a start count, the oldest one sets it.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      json: readingRequestSchema,
      answer: progressSchema,
      errors: [
        'not_found',
        'not_in_progress',
        'order_leased',
        'read_before_order',
        'read_in_future',
        'post_unknown',
      ],
    },
    async ({ param, json, db, actor }) => {
      const { id } = param
      const { post, count, readAt, uploadId } = json
      const progress = await recordReading(db, {
        orderId: id,
        post,
        count,
        uploadId,
        actor,
        readAt: readAt === undefined ? undefined : new Date(readAt),
      })
      return { id, ...progress }
    },
  ),
  endpoint(
    'POST /fulfilment/orders/{id}/failures',
    {
      operationId: 'recordFailure',
      tag: 'fulfilment',
      summary: 'Report that a run failed',
      description:
        'Releases the lease. When the profile or video is not reachable, the order is paused until the customer corrects it; other failures wait for staff.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      json: failureRequestSchema,
      answer: failureSchema,
      errors: ['not_found', 'order_not_paid', 'order_leased', 'transition_not_allowed'],
    },
    async ({ json, param, db, actor }) => {
      const { code, runId, note } = json
      const report = { orderId: param.id, code, runId, note, actor }
      const { orderId, paused, run } = await reportFailure(db, report)
      return { orderId, paused, run }
    },
  ),
  endpoint(
    'POST /fulfilment/orders/{id}/runs/{runId}',
    {
      operationId: 'updateRun',
      tag: 'fulfilment',
      summary: 'Start, continue, complete or retry a run',
      description: 'A run of the ordered quantity counts for the order; a replacement counts by itself.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      param: z.object({ id: idParam, runId: idParam }),
      json: runUpdateSchema,
      answer: runSchema,
      errors: [
        'not_found',
        'order_leased',
        'order_paused',
        'order_disputed',
        'transition_not_allowed',
        'not_in_progress',
        'delivered_out_of_range',
      ],
    },
    async ({ param, json, db, actor }) => {
      const { id: orderId, runId } = param
      const { state: to, delivered } = json
      const run = await updateRun(db, { orderId, runId, to, delivered, actor })
      return run
    },
  ),
]
