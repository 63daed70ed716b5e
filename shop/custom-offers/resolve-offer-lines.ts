import { listRequestedPackages } from '../catalog/list-packages.ts'
import type { PackageType } from '../catalog/package-view.ts'
import { requireOrderSize } from '../checkout/insert-payment.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import { getPromisedHours, type PromisedHours } from '../orders/promised-hours.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import type { OfferLine } from './tables.ts'

/** Stands in orders for the package of a custom line. No package can have it, because ids have no underscore. */
export const CUSTOM_PACKAGE_ID = 'custom_line'

interface RequestedTerms extends Partial<PromisedHours> {
  units: number
  /** Pence for one unit. */
  price: number
  guaranteeDays?: number | null
}

/** A package at an agreed price, or work that the catalog does not have. Times left out are those of the package. */
export type RequestedOfferLine = RequestedTerms &
  ({ packageId: string } | { packageId: null; name: string; type: PackageType; quantity: number })

/**
 * Returns the lines as a revision freezes them, and their total in pence. Throws ShopError `package_unavailable`,
 * `order_too_large` or `below_minimum_charge`.
 */
export async function resolveOfferLines(
  db: Db,
  requested: RequestedOfferLine[],
  { lang, policy, minimumCharge }: { lang: Lang; policy: Policy; minimumCharge: number },
): Promise<{ lines: OfferLine[]; total: number }> {
  const ids = requested.flatMap(({ packageId }) => packageId ?? [])
  const onSale = ids.length > 0 ? await listRequestedPackages(db, { lang, ids }) : []
  const lines = requested.map((line): OfferLine => {
    const { units, price, promisedStartHours, promisedDeliveryHours, guaranteeDays } = line
    if (line.packageId === null) {
      const { name, type, quantity } = line
      return {
        packageId: null,
        name,
        type,
        quantity,
        units,
        price,
        questions: [],
        methodCardId: null,
        promisedStartHours: promisedStartHours ?? null,
        promisedDeliveryHours: promisedDeliveryHours ?? null,
        guaranteeDays: guaranteeDays ?? null,
      }
    }
    const found = onSale.find(({ id }) => id === line.packageId)
    if (!found) throw new ShopError('package_unavailable')
    const promised = getPromisedHours(found, policy)
    const { id: packageId, name, type, quantity, questions, methodCardId } = found
    return {
      packageId,
      name,
      type,
      quantity,
      units,
      price,
      questions,
      methodCardId,
      promisedStartHours: promisedStartHours ?? promised.promisedStartHours,
      promisedDeliveryHours: promisedDeliveryHours ?? promised.promisedDeliveryHours,
      guaranteeDays: guaranteeDays === undefined ? found.guaranteeDays : guaranteeDays,
    }
  })
  const total = lines.reduce((sum, { price, units }) => sum + price * units, 0)
  requireOrderSize(lines, total)
  if (total < Math.max(1, minimumCharge)) throw new ShopError('below_minimum_charge')
  return { lines, total }
}
