import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import type { OrderQuery } from '../../shop/orders/queries/list-order-ids.ts'
import { ORDER_QUEUES } from '../../shop/orders/queries/order-queue.ts'
import { ORDER_SORTS } from '../../shop/orders/queries/order-sort.ts'
import { NO_NUL } from '../schema.ts'

const dateSchema = z.iso
  .date()
  .openapi({ description: 'By UTC; both ends are included', example: '2026-11-20' })

const filterSchema = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  queue: z
    .enum(ORDER_QUEUES)
    .optional()
    .openapi({ description: 'Paid and not begun; late by the promised times; ended with too little' }),
  type: z.enum(PACKAGE_TYPES).optional(),
  paid: z.enum(['yes', 'no']).optional(),
  search: z.string().trim().max(254).regex(NO_NUL).optional().openapi({
    description:
      'An order id or its last eight characters, the beginning of a TikTok username or of the account’s email',
  }),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  sort: z
    .enum(ORDER_SORTS)
    .optional()
    .openapi({ description: 'newest, or in a queue due: what waits longest first' }),
})

const pageSchema = filterSchema.extend({
  before: z.uuid().optional().openapi({ description: 'The next of the page before' }),
})

/** There is something due in a queue alone. */
const requireQueueForDue = {
  check: ({ sort, queue }: { sort?: string; queue?: string }) => sort !== 'due' || queue !== undefined,
  said: { error: 'admin-orders:errors.sortRequiresQueue', path: ['sort'] },
}

export const orderFilterSchema = filterSchema.refine(requireQueueForDue.check, requireQueueForDue.said)
export const orderPageSchema = pageSchema.refine(requireQueueForDue.check, requireQueueForDue.said)

export function toOrderQuery(query: z.infer<typeof orderPageSchema>): Partial<OrderQuery> {
  const { paid, search, ...same } = query
  return { ...same, paid: paid && paid === 'yes', search: search || undefined }
}
