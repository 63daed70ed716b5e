import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { requireDelivery } from '../../shop/orders/delivery/get-delivery.ts'
import { setDeliveryPlan } from '../../shop/orders/delivery/set-plan.ts'
import { recordGuaranteeCheck } from '../../shop/orders/fulfilment/record-guarantee-check.ts'
import { getStaffOrder } from '../../shop/orders/queries/get-staff-order.ts'
import { listDueChecks, listFailedRuns } from '../../shop/orders/queries/list-delivery-tasks.ts'
import { createRouter } from '../create-router.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { getReportHeaders } from '../orders/delivery-routes.ts'
import { planSchema, runSchema } from '../orders/delivery-schema.ts'
import { serializeCheck, serializeDeliveryReport, serializeRun } from '../orders/serialize-delivery.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { deliveryTasksSchema, guaranteeCheckRequestSchema, guaranteeCheckResultSchema } from './schema.ts'

const params = z.object({ id: idParam })

/** A malformed day becomes 0, on which no check is due, so that it is answered with 404. */
const dayParam = z.string().transform((day) => (/^\d{1,5}$/.test(day) ? Number(day) : 0))

export const staffDeliveryRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/delivery-tasks',
      operationId: 'listDeliveryTasks',
      tags: ['fulfilment'],
      summary: 'List failed runs and due guarantee checks',
      description: 'At most 200 of each, the longest wait first.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      responses: { 200: jsonResponse(deliveryTasksSchema), ...problemResponses() },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const failed = await listFailedRuns(db)
      const due = await listDueChecks(db)
      return c.json(
        {
          failedRuns: failed.map(({ orderId, packageName, ...run }) => ({
            ...{ orderId, packageName },
            run: serializeRun({ orderId, ...run }),
          })),
          checks: due.map(({ day, dueAt, doneAt, missing, ...order }) => ({
            ...order,
            check: serializeCheck({ day, dueAt, doneAt, missing }),
          })),
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/orders/{id}/plan',
      operationId: 'setDeliveryPlan',
      tags: ['fulfilment'],
      summary: 'Set the runs of an order',
      description: 'Runs that have begun keep their place and what they delivered.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: { params, ...jsonBody(planSchema) },
      responses: {
        200: jsonResponse(z.object({ runs: z.array(runSchema) })),
        ...problemResponses('not_found', 'order_not_paid', 'transition_not_allowed', 'runs_invalid'),
      },
    }),
    async (c) => {
      const runs = c.req
        .valid('json')
        .runs.map(({ quantity, earliest_start: start, pace_per_day: pace }) => ({
          quantity,
          earliestStart: start ? new Date(start) : null,
          pacePerDay: pace ?? null,
        }))
      const change = { orderId: c.req.valid('param').id, runs, actor: c.var.actor }
      return c.json({ runs: (await setDeliveryPlan(c.var.runtime.db, change)).map(serializeRun) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/guarantee-checks/{day}',
      operationId: 'recordGuaranteeCheck',
      tags: ['fulfilment'],
      summary: 'Record the count of a guarantee check',
      description: 'A drop opens a replacement run in the same order.',
      ...requirePermissionOrKey('orders:work', 'orders:work'),
      request: {
        params: z.object({ id: idParam, day: dayParam }),
        ...jsonBody(guaranteeCheckRequestSchema),
      },
      responses: {
        200: jsonResponse(guaranteeCheckResultSchema),
        ...problemResponses('not_found', 'transition_not_allowed', 'start_count_missing'),
      },
    }),
    async (c) => {
      const { id: orderId, day } = c.req.valid('param')
      const { count, upload_id: uploadId } = c.req.valid('json')
      const report = { orderId, day, count, uploadId, actor: c.var.actor }
      const { check, run } = await recordGuaranteeCheck(c.var.runtime.db, report)
      return c.json({ check: serializeCheck(check), run: run && serializeRun(run) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/delivery-report',
      operationId: 'exportDeliveryReport',
      tags: ['fulfilment'],
      summary: 'Export the delivery report of an order as CSV',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      request: { params },
      responses: {
        200: { description: 'CSV file', content: { 'text/csv': { schema: z.string() } } },
        ...problemResponses('not_found', 'order_not_ended'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const { lang } = c.var.locale
      const order = await getStaffOrder(db, id, lang)
      if (!order) throw new ShopError('not_found')
      if (!order.endedAt) throw new ShopError('order_not_ended')
      const context = { lang, messages: c.var.messages }
      return c.body(
        serializeDeliveryReport(order, await requireDelivery(db, id), context),
        200,
        getReportHeaders(id),
      )
    },
  )
