import type { ShopSettings } from '../../settings/get-settings.ts'
import type { DocumentContent } from './document-content.ts'

/** Returns the seller's details for a document that is issued now. */
export function getSeller({ shopName, supportEmail, trader }: ShopSettings): DocumentContent['seller'] {
  return { name: trader?.name ?? shopName, address: trader?.address ?? null, email: supportEmail }
}
