import type { z } from '@hono/zod-openapi'
import type { Lang } from '../../shop/localization/languages.ts'
import type { LeasedOrder } from '../../shop/orders/fulfilment/lease-orders.ts'
import { serializeWorkAnswers } from '../briefs/serialize.ts'
import { serializeRun } from '../orders/serialize-delivery.ts'
import type { workOrderSchema } from './schema.ts'

export function serializeWorkOrder(order: LeasedOrder, lang: Lang): z.infer<typeof workOrderSchema> {
  return {
    id: order.id,
    status: order.status,
    packageId: order.packageId,
    packageType: order.packageType,
    quantity: order.quantity,
    delivered: order.delivered,
    startCount: order.startCount,
    tiktokUsername: order.tiktokUsername,
    videoUrl: order.videoUrl,
    niche: order.niche,
    pacePerDay: order.pacePerDay,
    startBy: order.startBy,
    deliverBy: order.deliverBy,
    leasedUntil: order.leasedUntil,
    answers: order.brief ? serializeWorkAnswers(order.brief, lang) : [],
    runs: order.runs.map(serializeRun),
  }
}
