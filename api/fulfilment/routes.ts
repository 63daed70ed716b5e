import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { requireDelivery } from '../../shop/orders/delivery/get-delivery.ts'
import { setDeliveryPlan } from '../../shop/orders/delivery/set-plan.ts'
import {
  type LeasedOrder,
  leaseOrders,
  releaseLease,
  renewLease,
} from '../../shop/orders/fulfilment/lease-orders.ts'
import { recordGuaranteeCheck, recordReading } from '../../shop/orders/fulfilment/record-reading.ts'
import { reportFailure, updateRun } from '../../shop/orders/fulfilment/update-run.ts'
import { listDueChecks, listFailedRuns } from '../../shop/orders/queries/list-delivery-tasks.ts'
import { getStaffOrder } from '../../shop/orders/queries/staff-orders.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { serializeWorkAnswers } from '../orders/briefs.ts'
import { getReportName } from '../orders/delivery-routes.ts'
import { planSchema, runSchema } from '../orders/delivery-schema.ts'
import { serializeDeliveryReport } from '../orders/serialize.ts'
import { idParam, timeSchema } from '../schema.ts'
import { sendFile } from '../stream-file.ts'
import {
  deliveryTasksSchema,
  failureRequestSchema,
  guaranteeCheckRequestSchema,
  guaranteeCheckResultSchema,
  leaseRequestSchema,
  progressSchema,
  readingRequestSchema,
  renewalSchema,
  runUpdateSchema,
  workOrderSchema,
} from './schema.ts'

/** A malformed day becomes 0, on which no check is due, so that it is answered with 404. */
const dayParam = z.string().transform((day) => (/^\d{1,5}$/.test(day) ? Number(day) : 0))

export const workRoutes = [
  endpoint({
    key: 'POST /fulfilment/leases',
    operationId: 'createLeases',
    summary: 'Lease orders to work on',
    description:
      'Returns paid orders that are due, and gives them to no other program until the lease ends. Staff may still change them.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: leaseRequestSchema,
    answer: z.object({ orders: z.array(workOrderSchema) }),
    errors: ['api_key_required'],
    handle: async ({ json: { types, trial: isTrial, limit, leaseSeconds }, db, actor, locale }) => {
      const orders = await leaseOrders(db, { actor, types, isTrial, limit, leaseSeconds })
      return { orders: orders.map((order) => serializeWorkOrder(order, locale.lang)) }
    },
  }),
  endpoint({
    key: 'PUT /fulfilment/leases/{orderId}',
    operationId: 'renewLease',
    summary: 'Extend the lease on an order',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: renewalSchema,
    answer: z.object({ orderId: z.string(), leasedUntil: timeSchema }),
    errors: ['lease_lost', 'api_key_required'],
    handle: ({ param: { orderId }, json: { leaseSeconds }, db, actor }) =>
      renewLease(db, { actor, orderId, leaseSeconds }),
  }),
  endpoint({
    key: 'DELETE /fulfilment/leases/{orderId}',
    operationId: 'deleteLease',
    summary: 'Release the lease on an order',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    errors: ['api_key_required'],
    handle: ({ param, db, actor }) => releaseLease(db, { actor, orderId: param.orderId }),
  }),
  endpoint({
    key: 'POST /fulfilment/orders/{id}/readings',
    operationId: 'recordReading',
    summary: 'Record a public count of an order in progress',
    description:
      'The newest reading tells what has been delivered, in whatever order readings arrive. Without a start count, the oldest one sets it.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: readingRequestSchema,
    answer: progressSchema,
    errors: ['not_in_progress', 'order_leased', 'read_before_order', 'read_in_future', 'post_unknown'],
    handle: async ({ param: { id }, json: { post, count, readAt, uploadId }, db, actor }) => {
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
  }),
  endpoint({
    key: 'POST /fulfilment/orders/{id}/failures',
    operationId: 'recordFailure',
    summary: 'Report that a run failed',
    description:
      'Releases the lease. When the profile or video is not reachable, the order is paused until the customer corrects it; other failures wait for staff.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: failureRequestSchema,
    answer: z.object({ orderId: z.string(), paused: z.boolean(), run: runSchema }),
    errors: ['order_not_paid', 'order_leased', 'transition_not_allowed'],
    handle: ({ json: { code, runId, note }, param, db, actor }) =>
      reportFailure(db, { orderId: param.id, code, runId, note, actor }),
  }),
  endpoint({
    key: 'POST /fulfilment/orders/{id}/runs/{runId}',
    operationId: 'updateRun',
    summary: 'Start, continue, complete or retry a run',
    description: 'A run of the ordered quantity counts for the order; a replacement counts by itself.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: runUpdateSchema,
    answer: runSchema,
    errors: [
      'order_leased',
      'order_paused',
      'order_disputed',
      'transition_not_allowed',
      'not_in_progress',
      'delivered_out_of_range',
      'count_too_large',
    ],
    handle: ({ param: { id: orderId, runId }, json: { state: to, delivered }, db, actor }) =>
      updateRun(db, { orderId, runId, to, delivered, actor }),
  }),
  endpoint({
    key: 'GET /admin/delivery-tasks',
    operationId: 'listDeliveryTasks',
    summary: 'List failed runs and due guarantee checks',
    description: 'At most 200 of each, the longest wait first.',
    ...requirePermissionOrKey('orders:read', 'orders:read'),
    answer: deliveryTasksSchema,
    handle: async ({ db, locale }) => {
      const failed = await listFailedRuns(db, locale.lang)
      const due = await listDueChecks(db, locale.lang)
      return {
        failedRuns: failed.map(({ orderId, packageName, ...run }) => ({ orderId, packageName, run })),
        checks: due.map(({ day, dueAt, doneAt, missing, ...order }) => ({
          ...order,
          check: { day, dueAt, doneAt, missing },
        })),
      }
    },
  }),
  endpoint({
    key: 'PUT /admin/orders/{id}/plan',
    operationId: 'setDeliveryPlan',
    summary: 'Set the runs of an order',
    description: 'Runs that have begun keep their place and what they delivered.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: planSchema,
    answer: z.object({ runs: z.array(runSchema) }),
    errors: ['order_not_paid', 'transition_not_allowed', 'order_leased', 'runs_invalid'],
    handle: async ({ param, json, db, actor }) => {
      const runs = json.runs.map(({ quantity, earliestStart: start, pacePerDay: pace }) => ({
        quantity,
        earliestStart: start ? new Date(start) : null,
        pacePerDay: pace ?? null,
      }))
      return { runs: await setDeliveryPlan(db, { orderId: param.id, runs, actor }) }
    },
  }),
  endpoint({
    key: 'POST /admin/orders/{id}/guarantee-checks/{day}',
    operationId: 'recordGuaranteeCheck',
    summary: 'Record the count of a guarantee check',
    description: 'A drop opens a replacement run in the same order.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    param: z.object({ id: idParam, day: dayParam }),
    json: guaranteeCheckRequestSchema,
    answer: guaranteeCheckResultSchema,
    errors: ['transition_not_allowed', 'start_count_missing', 'post_unknown'],
    handle: async ({ param: { id: orderId, day }, json, db, actor }) => {
      const { count = 0, counts = [count], uploadId } = json
      return await recordGuaranteeCheck(db, { orderId, day, counts, uploadId, actor })
    },
  }),
  endpoint({
    key: 'GET /admin/orders/{id}/delivery-report',
    operationId: 'exportDeliveryReport',
    summary: 'Export the delivery report of an order as CSV',
    ...requirePermissionOrKey('orders:read', 'orders:read'),
    file: ['text/csv'],
    errors: ['order_not_ended'],
    handle: async ({ db, param: { id }, locale: { lang }, messages, c }) => {
      const order = await getStaffOrder(db, id, lang)
      if (!order) throw new ShopError('not_found')
      if (!order.endedAt) throw new ShopError('order_not_ended')
      const report = serializeDeliveryReport(order, await requireDelivery(db, id), { lang, messages })
      return sendFile(c, getReportName(id), report)
    },
  }),
]

function serializeWorkOrder(order: LeasedOrder, lang: Lang): z.infer<typeof workOrderSchema> {
  return { ...order, answers: order.brief ? serializeWorkAnswers(order.brief, lang) : [] }
}
