import { isInScope } from '../../../../shop/pricing/promotion-rule.ts'
import { parseDecimal, parseWhole } from '../../../i18n/parse-input.ts'
import type { StaffPackage } from '../../packages/staff-catalog.ts'
import type { PreviewRequest } from '../promotions-api.ts'
import type { PromotionDraft } from './promotion-draft.ts'

/** Most units of a line. */
export const MAX_UNITS = 99

type SamplePackage = Pick<StaffPackage, 'id' | 'type' | 'price'>

/** Builds a cart that gets the discount of the promotion, as far as the packages allow. */
export function createSampleCart(draft: PromotionDraft, packages: SamplePackage[]): PreviewRequest['items'] {
  const { types, packageIds, kind, bundleTypes, steps } = draft
  const minimumSpend = parseDecimal(draft.minimumSpend) ?? 0
  const covered = packages.filter(({ id, type }) => isInScope({ types, packageIds }, { packageId: id, type }))
  // The first package may be too cheap to reach the minimum spend with one line.
  const single = covered.find(({ price }) => price * MAX_UNITS >= minimumSpend) ?? covered[0]
  const chosen =
    kind === 'bundle' ? bundleTypes.map((type) => covered.find((entry) => entry.type === type)) : [single]
  const entries = chosen.filter((entry) => entry !== undefined)
  if (entries.length === 0) return packages.slice(0, 1).map(({ id }) => ({ packageId: id, quantity: 1 }))
  const priceOfAll = entries.reduce((sum, { price }) => sum + price, 0)
  const units = kind === 'ladder' ? (parseWhole(steps[0]?.units ?? '') ?? 1) : 1
  const quantity = Math.min(MAX_UNITS, Math.max(units, Math.ceil(minimumSpend / priceOfAll)))
  return entries.map(({ id }) => ({ packageId: id, quantity }))
}
