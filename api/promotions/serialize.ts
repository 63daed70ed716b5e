import type { z } from '@hono/zod-openapi'
import type { PromotionReport } from '../../shop/admin/get-promotion-reports.ts'
import type { Benefit } from '../../shop/pricing/promotion-rule.ts'
import type { PromotionDefinition } from '../../shop/promotions/save-promotion.ts'
import type { Promotion } from '../../shop/promotions/tables.ts'
import type { PromotionBody, promotionSchema } from './schema.ts'

const PERCENT = 100

interface PromotionContext {
  code: string | null
  customers: string[]
  report: PromotionReport
  now: Date
}

export function serializePromotion(
  promotion: Promotion,
  { code, customers, report, now }: PromotionContext,
): z.infer<typeof promotionSchema> {
  const { id, name, titles, trigger, scope, timeZone, maxUses, maxUsesPerCustomer, priority } = promotion
  const { state, revision } = promotion
  return {
    id,
    name,
    titles,
    trigger,
    code,
    state,
    priority,
    revision,
    customers,
    benefit: serializeBenefit(promotion.benefit),
    types: scope.types,
    package_ids: scope.packageIds,
    first_order_only: promotion.isFirstOrderOnly,
    minimum_spend: promotion.minimumSpend,
    starts_at: promotion.startsAt,
    ends_at: promotion.endsAt,
    time_zone: timeZone,
    max_uses: maxUses,
    max_uses_per_customer: maxUsesPerCustomer,
    max_discount: promotion.maxDiscount,
    exclusive: promotion.isExclusive,
    phase: getPhase(promotion, now),
    created_at: promotion.createdAt,
    updated_at: promotion.updatedAt,
    report: {
      uses: report.redeemed,
      reserved: report.reserved,
      revenue: report.revenue,
      discount: report.discount,
      refunded: report.refunded,
    },
  }
}

/** Returns the definition of a request, with the accounts of its email addresses. */
export function parseDefinition(body: PromotionBody, customerIds: string[]): PromotionDefinition {
  const { name, titles, trigger, code, types, priority } = body
  return {
    name,
    titles,
    trigger,
    code,
    priority,
    customerIds,
    benefit: parseBenefit(body.benefit),
    scope: { types, packageIds: body.package_ids },
    isFirstOrderOnly: body.first_order_only,
    minimumSpend: body.minimum_spend,
    startsAt: body.starts_at === null ? null : new Date(body.starts_at),
    endsAt: body.ends_at === null ? null : new Date(body.ends_at),
    timeZone: body.time_zone,
    maxUses: body.max_uses,
    maxUsesPerCustomer: body.max_uses_per_customer,
    maxDiscount: body.max_discount,
    isExclusive: body.exclusive,
  }
}

function serializeBenefit(benefit: Benefit): PromotionBody['benefit'] {
  switch (benefit.kind) {
    case 'percent':
      return { kind: 'percent', percent: benefit.basisPoints / PERCENT }
    case 'amount':
      return { kind: 'amount', amount: benefit.pence }
    case 'ladder': {
      const steps = benefit.steps.map(({ units, basisPoints }) => ({ units, percent: basisPoints / PERCENT }))
      return { kind: 'ladder', per: benefit.per, steps }
    }
    case 'bundle':
      return { kind: 'bundle', types: benefit.types, price: benefit.pence }
  }
}

function parseBenefit(benefit: PromotionBody['benefit']): Benefit {
  switch (benefit.kind) {
    case 'percent':
      return { kind: 'percent', basisPoints: toBasisPoints(benefit.percent) }
    case 'amount':
      return { kind: 'amount', pence: benefit.amount }
    case 'ladder': {
      const steps = benefit.steps.map(({ units, percent }) => ({
        units,
        basisPoints: toBasisPoints(percent),
      }))
      return { kind: 'ladder', per: benefit.per, steps }
    }
    case 'bundle':
      return { kind: 'bundle', types: benefit.types, pence: benefit.price }
  }
}

function toBasisPoints(percent: number): number {
  return Math.round(percent * PERCENT)
}

function getPhase({ state, archivedAt, startsAt, endsAt }: Promotion, now: Date) {
  if (archivedAt) return 'archived'
  if (state === 'ended' || (endsAt && now >= endsAt)) return 'ended'
  if (state === 'paused') return 'paused'
  return startsAt && now < startsAt ? 'scheduled' : 'running'
}
