import type { Runtime } from '../../runtime.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { getMinimumCharge, listOfferedMethods } from '../../shop/payments/payment-providers.ts'
import { findPromotionBelowCharge, type PricedPackage } from '../../shop/promotions/price-reductions.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import { throwInvalidFields } from '../problem.ts'
import { isolateBidi } from '../schema.ts'

/** Rejects a price that not every enabled payment method can charge, as it is or with an automatic promotion. */
export async function requireChargeablePrice(
  runtime: Runtime,
  priced: PricedPackage,
  lang: Lang,
): Promise<void> {
  const { db, services } = runtime
  // Not the memoized settings: a method that was just enabled counts.
  const { settings } = await getStoredSettings(db)
  const minimum = getMinimumCharge(services, listOfferedMethods(services, settings)).amount
  const format = (amount: number) => isolateBidi(formatMoney(lang, { amount, currency: 'GBP' }))
  if (priced.pence < minimum)
    throwInvalidFields([
      {
        path: ['price'],
        message: 'admin-packages:errors.belowMinimum',
        params: { amount: format(minimum) },
      },
    ])
  const found = await findPromotionBelowCharge(db, [priced], minimum)
  if (found)
    throwInvalidFields([
      {
        path: ['price'],
        message: 'admin-packages:errors.belowMinimumInPromotion',
        params: { total: format(found.total), minimum: format(minimum) },
      },
    ])
}
