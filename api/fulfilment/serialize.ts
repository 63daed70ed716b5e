import type { z } from '@hono/zod-openapi'
import type { Lang } from '../../shop/localization/languages.ts'
import type { ClaimedOrder } from '../../shop/orders/fulfilment/claim-work.ts'
import { serializeWorkAnswers } from '../briefs/serialize.ts'
import { serializeRun } from '../orders/serialize-delivery.ts'
import type { workOrderSchema } from './schema.ts'

export function serializeWorkOrder(order: ClaimedOrder, lang: Lang): z.infer<typeof workOrderSchema> {
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
    claimedUntil: order.claimedUntil,
    answers: order.brief ? serializeWorkAnswers(order.brief, lang) : [],
    runs: order.runs.map(serializeRun),
  }
}
