import type { ShopSettings } from '../../settings/get-settings.ts'
import type { DocumentContent } from './document-content.ts'

/** The seller as a document issued now names it. */
export function getSeller({ shopName, supportEmail, trader }: ShopSettings): DocumentContent['seller'] {
  return { name: trader?.name ?? shopName, address: trader?.address ?? null, email: supportEmail }
}
