import { createRoute, z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../shop/catalog/package-view.ts'
import { listMyOrders, listOrders } from '../shop/checkout/list-orders.ts'
import { moveOrder } from '../shop/orders/move-order.ts'
import { ORDER_STATUSES, STAFF_MOVES } from '../shop/orders/order-status.ts'
import { isPaid, PAYMENT_STATUSES } from '../shop/payments/payment-status.ts'
import { PAYMENT_METHODS } from '../shop/payments/tables.ts'
import { ShopError } from '../shop/shop-error.ts'
import { permitted, signedIn } from './context.ts'
import { body, json, problems, text } from './fields.ts'
import { routes } from './routes.ts'

const orderSchema = z
  .object({
    id: z.string(),
    packageType: z.enum(PACKAGE_TYPES),
    packageName: z.string(),
    quantity: z.int(),
    status: z.enum(ORDER_STATUSES),
    tiktokUsername: z.string(),
    price: z.number().openapi({ description: 'Pounds' }),
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    /** Where an unpaid order can still be paid. */
    paymentUrl: z.string().nullable(),
    createdAt: z.string(),
    videoUrl: z.string().nullable(),
    niche: z.string().nullable(),
  })
  .openapi('Order')

const staffOrderSchema = orderSchema
  .extend({
    customer: z.object({ name: z.string(), email: z.string() }),
    needsAttention: z.string().nullable(),
  })
  .openapi('StaffOrder')

type Listed = Awaited<ReturnType<typeof listMyOrders>>['orders'][number]

function presented(order: Listed): z.infer<typeof orderSchema> {
  const payable = order.status === 'pending' && !isPaid(order.paymentStatus)
  return {
    id: order.id,
    packageType: order.packageType,
    packageName: order.packageName,
    quantity: order.quantity,
    status: order.status,
    tiktokUsername: order.tiktokUsername,
    price: order.pence / 100,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    paymentUrl: payable ? order.paymentUrl : null,
    createdAt: order.createdAt.toISOString(),
    videoUrl: order.videoUrl,
    niche: order.niche,
  }
}

export const orderRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/my-orders',
      middleware: [signedIn] as const,
      responses: {
        200: json(
          z.object({
            orders: z.array(orderSchema),
            stats: z.object({
              total: z.int(),
              pending: z.int(),
              completed: z.int(),
              totalSpent: z.number().openapi({ description: 'Pounds' }),
            }),
          }),
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { orders, stats } = await listMyOrders(c.var.runtime.db, c.var.account.id)
      return c.json(
        { orders: orders.map(presented), stats: { ...stats, totalSpent: stats.totalSpent / 100 } },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders',
      middleware: [signedIn, permitted('orders:work')] as const,
      request: {
        query: z.object({ status: z.enum(ORDER_STATUSES).optional(), before: z.uuid().optional() }),
      },
      responses: {
        200: json(z.object({ orders: z.array(staffOrderSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { orders, next } = await listOrders(c.var.runtime.db, c.req.valid('query'))
      const list = orders.map((order) => ({
        ...presented(order),
        customer: order.customer,
        needsAttention: order.needsAttention,
      }))
      return c.json({ orders: list, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/admin/orders/{id}',
      middleware: [signedIn, permitted('orders:work')] as const,
      request: {
        params: z.object({ id: z.string() }),
        ...body(z.object({ status: z.enum(STAFF_MOVES), note: text(1_000).optional() })),
      },
      responses: { 200: json(z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) })), ...problems },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!z.uuid().safeParse(id).success) throw new ShopError('not_found')
      const { status, note } = c.req.valid('json')
      const move = { orderId: id, to: status, actorId: c.var.account.id, note }
      const moved = await moveOrder(c.var.runtime.db, move)
      if (!moved.ok) throw new ShopError(moved.reason)
      return c.json({ id, status: moved.status }, 200)
    },
  )
