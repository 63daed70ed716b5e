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
  const { redeemed: uses, ...figures } = report
  return {
    ...promotion,
    code,
    customers,
    benefit: serializeBenefit(promotion.benefit),
    types: promotion.scope.types,
    packageIds: promotion.scope.packageIds,
    phase: getPhase(promotion, now),
    report: { ...figures, uses },
  }
}

/** Returns the definition of a request, with the accounts of its email addresses. */
export function parseDefinition(body: PromotionBody, customerIds: string[]): PromotionDefinition {
  const { types, packageIds, benefit, customers: _, startsAt, endsAt, ...definition } = body
  return {
    ...definition,
    customerIds,
    benefit: parseBenefit(benefit),
    scope: { types, packageIds },
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
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
