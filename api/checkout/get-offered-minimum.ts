import type { Runtime } from '../../runtime.ts'
import { getMinimumCharge, listOfferedMethods } from '../../shop/payments/payment-providers.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'

/** Returns the smallest charge in pence that all offered payment methods accept. */
export async function getOfferedMinimum({ db, services }: Runtime): Promise<number> {
  return getMinimumCharge(services, listOfferedMethods(services, await getSettings(db))).amount
}
