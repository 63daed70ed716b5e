import type { z } from '@hono/zod-openapi'
import type { Lang } from '../../shop/localization/languages.ts'
import type { LeasedOrder } from '../../shop/orders/fulfilment/lease-orders.ts'
import { serializeWorkAnswers } from '../briefs.ts'
import type { workOrderSchema } from './schema.ts'

export function serializeWorkOrder(order: LeasedOrder, lang: Lang): z.infer<typeof workOrderSchema> {
  return { ...order, answers: order.brief ? serializeWorkAnswers(order.brief, lang) : [] }
}
