import type { Runtime } from '../../runtime.ts'
import { listUserEmails, listUserIds } from '../../shop/accounts/list-user-emails.ts'
import { getPromotionReports } from '../../shop/admin/get-promotion-reports.ts'
import { listPackagesOnSale } from '../../shop/catalog/list-packages.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { priceOrder } from '../../shop/pricing/price-order.ts'
import { listSharedCodes } from '../../shop/promotions/list-promotions.ts'
import type { PromotionDefinition } from '../../shop/promotions/save-promotion.ts'
import type { Promotion } from '../../shop/promotions/tables.ts'
import type { Db } from '../../shop/services.ts'
import { getOfferedMinimum } from '../checkout/get-offered-minimum.ts'
import { throwInvalidFields } from '../problem.ts'
import { isolateBidi } from '../serialize.ts'
import type { PromotionBody } from './schema.ts'
import { parseDefinition, serializePromotion } from './serialize.ts'

/** Loads what the API shows beside the rows: codes, customers' addresses and figures. */
export async function loadPromotions(db: Db, promotions: Promotion[]) {
  const ids = promotions.map(({ id }) => id)
  const [getReport, codes, emails] = await Promise.all([
    getPromotionReports(db, ids),
    listSharedCodes(db, ids),
    listUserEmails(db, [...new Set(promotions.flatMap(({ customerIds }) => customerIds))]),
  ])
  const now = new Date()
  return promotions.map((promotion) =>
    serializePromotion(promotion, {
      code: codes.get(promotion.id) ?? null,
      customers: promotion.customerIds.flatMap((id) => emails.get(id) ?? []),
      report: getReport(promotion.id),
      now,
    }),
  )
}

export async function loadPromotion(db: Db, promotion: Promotion) {
  const [loaded] = await loadPromotions(db, [promotion])
  if (!loaded) throw new Error('promotion was not loaded')
  return loaded
}

/**
 * Returns the definition of a request. Throws a field error for an address without an account, and for a discount that
 * leaves less than the smallest charge of a covered package.
 */
export async function readDefinition(
  runtime: Runtime,
  body: PromotionBody,
  lang: Lang,
): Promise<PromotionDefinition> {
  const ids = await listUserIds(runtime.db, body.customers)
  const unknown = body.customers.findIndex((email) => !ids.has(email.toLowerCase()))
  if (unknown >= 0) {
    throwInvalidFields([
      {
        path: ['customers', String(unknown)],
        message: 'admin-promotions:errors.customer',
        params: { email: body.customers[unknown] ?? '' },
      },
    ])
  }
  const definition = parseDefinition(body, [...new Set(ids.values())])
  await requireChargeable(runtime, definition, lang)
  return definition
}

async function requireChargeable(
  runtime: Runtime,
  definition: PromotionDefinition,
  lang: Lang,
): Promise<void> {
  const minimum = await getOfferedMinimum(runtime)
  const sold = await listPackagesOnSale(runtime.db, lang)
  const rule = { ...definition, id: '' }
  for (const { id: packageId, type, pence, name } of sold) {
    const line = { packageId, type, units: 1, price: { amount: pence, currency: 'GBP' as const } }
    const { net } = priceOrder([line], [rule])
    if (net === 0 || net >= minimum) continue
    const params = {
      package: isolateBidi(name),
      total: isolateBidi(formatMoney(lang, { amount: net, currency: 'GBP' })),
      minimum: isolateBidi(formatMoney(lang, { amount: minimum, currency: 'GBP' })),
    }
    throwInvalidFields([{ path: ['benefit'], message: 'admin-promotions:errors.belowMinimum', params }])
  }
}
