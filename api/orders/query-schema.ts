import { z } from '@hono/zod-openapi'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ORDER_QUEUES } from '../../shop/orders/order-queues.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { ORDER_SORTS } from '../../shop/orders/queries/order-columns.ts'
import { TRIAL_FILTERS } from '../../shop/orders/queries/order-filter.ts'
import { MAX_SEARCH_LENGTH } from '../../shop/text.ts'
import { identifierOrEmpty, isoDay, isoTimestamp, pageQuery } from '../schema.ts'

const dateSchema = z.union([isoDay, isoTimestamp]).openapi({
  description:
    'A day in UTC, both ends included, or a moment: orders from the first one on, and before the last one',
  example: '2026-11-20',
})

const UUID = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'

const filterSchema = z.object({
  ids: z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^${UUID}(,${UUID}){0,99}$`))
    .optional()
    .describe('Only these orders: up to a hundred ids, separated by commas'),
  status: z.enum(ORDER_STATUSES).optional(),
  queue: z
    .enum(ORDER_QUEUES)
    .optional()
    .describe(
      'Paid and not started; waiting for the answers of the customer; later than promised; a run failed; a promised replacement is not delivered yet; a guarantee check is due; ended under-delivered',
    ),
  type: z.enum(PACKAGE_TYPES).optional(),
  paid: z.enum(['yes', 'no']).optional(),
  trial: z
    .enum(TRIAL_FILTERS)
    .optional()
    .describe(
      'Trial orders: beside the others, left out, or alone. Default: `include` in lists and for `ids`, else `exclude` in the CSV file',
    ),
  search: identifierOrEmpty(MAX_SEARCH_LENGTH)
    .optional()
    .describe(
      'An order id, its beginning or last eight characters; a number of a receipt, invoice or credit note; the id of a payment, or of its session or charge at the provider; the beginning of a TikTok username, or the link to a profile; words of the customer’s name or email address, without regard to case and accents',
    ),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  sort: z
    .enum(ORDER_SORTS)
    .optional()
    .describe('Default: `newest`, in a queue `due` (the longest wait first)'),
})

const pageSchema = filterSchema.extend({
  ...pageQuery,
})

/** Only orders of a queue have a time at which they are due. */
const requireQueueForDue = {
  check: ({ sort, queue }: { sort?: string; queue?: string }) => sort !== 'due' || queue !== undefined,
  problem: { error: 'admin-orders:errors.sortRequiresQueue', path: ['sort'] },
}

export const orderFilterSchema = filterSchema.refine(requireQueueForDue.check, requireQueueForDue.problem)
export const orderViewQuerySchema = filterSchema
  .omit({ ids: true })
  .strict()
  .refine(requireQueueForDue.check, requireQueueForDue.problem)
export const orderPageSchema = pageSchema.refine(requireQueueForDue.check, requireQueueForDue.problem)
