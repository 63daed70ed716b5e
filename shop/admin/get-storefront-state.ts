import type { ContentPart } from '../content/content.ts'
import { listSampleParts } from '../content/update-content.ts'
import { isInTrial } from '../payments/payment-providers.ts'
import type { Db, Services } from '../services.ts'
import { getStoredSettings } from '../settings/get-stored-settings.ts'

/** Texts that claim or promise something in the name of the shop, so that its own must replace the samples. */
export const OWN_PARTS = [
  'testimonials',
  'claims',
  'terms',
  'privacy',
  'refund',
] as const satisfies ContentPart[]

/** Returns what visitors see of the shop at the moment. */
export async function getStorefrontState(db: Db, services: Pick<Services, 'paymentProviders'>) {
  const { settings } = await getStoredSettings(db)
  const samples = await listSampleParts(db, settings.liveLanguages)
  return {
    isOpen: settings.isOpen,
    opensOn: settings.opensOn,
    isTrial: isInTrial(services),
    hasSamples: OWN_PARTS.some((part) => samples[part].length > 0),
  }
}
