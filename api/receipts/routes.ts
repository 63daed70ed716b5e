import { createRoute, z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { ShopError } from '../../shop/errors.ts'
import { getReceipt } from '../../shop/payments/documents/get-receipt.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { receiptSchema } from './schema.ts'
import { serializeReceipt } from './serialize.ts'

export const receiptRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/receipts/{payment_id}',
    operationId: 'getReceipt',
    tags: ['receipts'],
    summary: 'Get the receipt of a payment',
    description: 'Customers get the receipts of their own payments, staff those of all.',
    ...requirePermission('orders:own'),
    request: { params: z.object({ payment_id: idParam }) },
    responses: { 200: jsonResponse(receiptSchema), ...problemResponses('not_found') },
  }),
  async (c) => {
    const { user, runtime } = c.var
    const userId = hasPermission(user.role, 'orders:work') ? null : user.id
    const receipt = await getReceipt(runtime.db, { paymentId: c.req.valid('param').payment_id, userId })
    if (!receipt) throw new ShopError('not_found')
    return c.json(serializeReceipt(receipt), 200)
  },
)
