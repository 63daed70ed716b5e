import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../shop/catalog/package-view.ts'
import type { OrderPage } from '../shop/checkout/find-orders.ts'
import { ORDER_SORTS } from '../shop/checkout/order-sort.ts'
import { QUEUES } from '../shop/checkout/work-queue.ts'
import { ORDER_STATUSES } from '../shop/orders/order-status.ts'
import { NO_NUL } from './fields.ts'

const day = z.iso.date().openapi({ description: 'By UTC; both ends are included', example: '2026-11-20' })

const filter = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  queue: z
    .enum(QUEUES)
    .optional()
    .openapi({ description: 'Paid and not begun; late by the promised times; ended with too little' }),
  type: z.enum(PACKAGE_TYPES).optional(),
  paid: z.enum(['yes', 'no']).optional(),
  search: z.string().trim().max(254).regex(NO_NUL).optional().openapi({
    description:
      'An order id or its last eight characters, the beginning of a TikTok username or of the account’s email',
  }),
  from: day.optional(),
  to: day.optional(),
  sort: z
    .enum(ORDER_SORTS)
    .optional()
    .openapi({ description: 'newest, or in a queue due: what waits longest first' }),
})

const page = filter.extend({
  before: z.uuid().optional().openapi({ description: 'The next of the page before' }),
})

/** There is something due in a queue alone. */
const dueInQueue = {
  check: ({ sort, queue }: { sort?: string; queue?: string }) => sort !== 'due' || queue !== undefined,
  said: { error: 'dashboard:orderDesk.dueWithoutQueue', path: ['sort'] },
}

export const orderFilterSchema = filter.refine(dueInQueue.check, dueInQueue.said)
export const orderPageSchema = page.refine(dueInQueue.check, dueInQueue.said)

export function orderPageOf(query: z.infer<typeof orderPageSchema>): Partial<OrderPage> {
  const { paid, search, ...same } = query
  return { ...same, paid: paid && paid === 'yes', search: search || undefined }
}
