import type { ShopSettings } from '../../settings/read-settings.ts'
import type { DocumentContent } from './document-content.ts'

/** The seller as a document issued now names it. */
export function sellerOf({ shopName, supportEmail, trader }: ShopSettings): DocumentContent['seller'] {
  return { name: trader?.name ?? shopName, address: trader?.address ?? null, email: supportEmail }
}
