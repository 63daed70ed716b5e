import { z } from '@hono/zod-openapi'
import { ORDER_STATUSES, STAFF_ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { text } from '../schema.ts'
import { countSchema } from './delivery-schema.ts'

export const orderUpdateSchema = z
  .object({
    status: z.enum(STAFF_ORDER_STATUSES).optional().openapi({
      description:
        '`processing` starts the work. `completed`: all is delivered. `partial`: ended with less. `failed`: ended with nothing',
    }),
    start_count: countSchema
      .optional()
      .openapi({ description: 'Public count of the profile or video before the work' }),
    delivered: countSchema
      .optional()
      .openapi({ description: 'Total delivered so far, not the increase. Needs the status `processing`' }),
    note: text(1_000).optional().openapi({ description: 'For staff only' }),
    start_without_answers: z
      .literal(true)
      .optional()
      .openapi({ description: 'Staff start an order that waits for the answers of the customer' }),
  })
  .refine(
    ({ start_without_answers: _, ...update }) => Object.values(update).some((value) => value !== undefined),
    {
      error: 'common:problems.nothing_to_record',
    },
  )

export const updatedOrderSchema = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  startCount: z.int().nullable(),
  delivered: z.int(),
})

export const cancellationSchema = z.object({ note: text(1_000).optional() })

export const cancelledOrderSchema = z.object({ id: z.string(), status: z.literal('cancelled') })

export const orderIdsSchema = z.object({ ids: z.array(z.uuid().toLowerCase()).min(1).max(100) })

/** Answer of a status change of several orders: the result for each. */
export function createBulkResultSchema<Done extends string>(done: Done) {
  return z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum([done, 'already', 'refused']),
        code: z.string().nullable().openapi({ description: 'Error code of a refused order' }),
        message: z.string().nullable(),
      }),
    ),
  })
}
