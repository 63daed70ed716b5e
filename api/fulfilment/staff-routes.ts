import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { requireDelivery } from '../../shop/orders/delivery/get-delivery.ts'
import { setDeliveryPlan } from '../../shop/orders/delivery/set-plan.ts'
import { recordGuaranteeCheck } from '../../shop/orders/fulfilment/record-reading.ts'
import { listDueChecks, listFailedRuns } from '../../shop/orders/queries/list-delivery-tasks.ts'
import { getStaffOrder } from '../../shop/orders/queries/staff-orders.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { getReportHeaders } from '../orders/delivery-routes.ts'
import { planSchema, runSchema } from '../orders/delivery-schema.ts'
import { serializeDeliveryReport } from '../orders/serialize-delivery.ts'
import { idParam } from '../schema.ts'
import { deliveryTasksSchema, guaranteeCheckRequestSchema, guaranteeCheckResultSchema } from './schema.ts'

/** A malformed day becomes 0, on which no check is due, so that it is answered with 404. */
const dayParam = z.string().transform((day) => (/^\d{1,5}$/.test(day) ? Number(day) : 0))

export const staffDeliveryRoutes = [
  endpoint(
    'GET /admin/delivery-tasks',
    {
      operationId: 'listDeliveryTasks',
      tag: 'fulfilment',
      summary: 'List failed runs and due guarantee checks',
      description: 'At most 200 of each, the longest wait first.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      answer: deliveryTasksSchema,
    },
    async ({ db }) => {
      const failed = await listFailedRuns(db)
      const due = await listDueChecks(db)
      return {
        failedRuns: failed.map(({ orderId, packageName, ...run }) => ({
          orderId,
          packageName,
          run,
        })),
        checks: due.map(({ day, dueAt, doneAt, missing, ...order }) => ({
          ...order,
          check: { day, dueAt, doneAt, missing },
        })),
      }
    },
  ),
  endpoint(
    'PUT /admin/orders/{id}/plan',
    {
      operationId: 'setDeliveryPlan',
      tag: 'fulfilment',
      summary: 'Set the runs of an order',
      description: 'Runs that have begun keep their place and what they delivered.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      json: planSchema,
      answer: z.object({ runs: z.array(runSchema) }),
      errors: ['not_found', 'order_not_paid', 'transition_not_allowed', 'runs_invalid'],
    },
    async ({ param, json, db, actor }) => {
      const runs = json.runs.map(({ quantity, earliestStart: start, pacePerDay: pace }) => ({
        quantity,
        earliestStart: start ? new Date(start) : null,
        pacePerDay: pace ?? null,
      }))
      const change = { orderId: param.id, runs, actor }
      return { runs: await setDeliveryPlan(db, change) }
    },
  ),
  endpoint(
    'POST /admin/orders/{id}/guarantee-checks/{day}',
    {
      operationId: 'recordGuaranteeCheck',
      tag: 'fulfilment',
      summary: 'Record the count of a guarantee check',
      description: 'A drop opens a replacement run in the same order.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      param: z.object({ id: idParam, day: dayParam }),
      json: guaranteeCheckRequestSchema,
      answer: guaranteeCheckResultSchema,
      errors: ['not_found', 'transition_not_allowed', 'start_count_missing', 'post_unknown'],
    },
    async ({ param, json, db, actor }) => {
      const { id: orderId, day } = param
      const { count = 0, counts = [count], uploadId } = json
      const report = { orderId, day, counts, uploadId, actor }
      const { check, run } = await recordGuaranteeCheck(db, report)
      return { check, run }
    },
  ),
  endpoint(
    'GET /admin/orders/{id}/delivery-report',
    {
      operationId: 'exportDeliveryReport',
      tag: 'fulfilment',
      summary: 'Export the delivery report of an order as CSV',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      file: ['text/csv'],
      errors: ['not_found', 'order_not_ended'],
    },
    async ({ db, param, locale, messages, c }) => {
      const { id } = param
      const { lang } = locale
      const order = await getStaffOrder(db, id, lang)
      if (!order) throw new ShopError('not_found')
      if (!order.endedAt) throw new ShopError('order_not_ended')
      const context = { lang, messages }
      return c.body(
        serializeDeliveryReport(order, await requireDelivery(db, id), context),
        200,
        getReportHeaders(id),
      )
    },
  ),
]
