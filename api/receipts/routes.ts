import { z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { ShopError } from '../../shop/errors.ts'
import { getReceipt } from '../../shop/payments/documents/get-receipt.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam } from '../schema.ts'
import { receiptSchema } from './schema.ts'
import { serializeReceipt } from './serialize.ts'

export const receiptRoutes = [
  endpoint(
    'GET /receipts/{payment_id}',
    {
      operationId: 'getReceipt',
      tag: 'receipts',
      summary: 'Get the receipt of a payment',
      description: 'Customers get the receipts of their own payments, staff those of all.',
      ...requirePermission('orders:own'),
      param: z.object({ payment_id: idParam }),
      answer: receiptSchema,
      errors: ['not_found'],
    },
    async ({ user, runtime, param }) => {
      const userId = hasPermission(user.role, 'orders:work') ? null : user.id
      const receipt = await getReceipt(runtime.db, { paymentId: param.payment_id, userId })
      if (!receipt) throw new ShopError('not_found')
      return serializeReceipt(receipt)
    },
  ),
]
