import type { Db } from '../../services.ts'
import { getSettings, type ShopSettings } from '../../settings/get-settings.ts'
import { getTaxRates } from '../../tax/tax-rates.ts'
import type { TaxRules } from '../taxes/assess-sales.ts'
import type { DocumentContent } from './document-content.ts'

/** Seller and VAT rules for new documents, from the settings. */
export interface Issuer {
  seller: DocumentContent['seller']
  taxRules: TaxRules
}

/** Reads the issuer, mostly from memory. Call it before a transaction, which takes the only connection. */
export async function getIssuer(db: Db): Promise<Issuer> {
  const settings = await getSettings(db)
  return { seller: getSeller(settings), taxRules: { settings: settings.tax, rates: await getTaxRates(db) } }
}

function getSeller({ shopName, supportEmail, trader, tax }: ShopSettings): DocumentContent['seller'] {
  return {
    name: trader?.name ?? shopName,
    address: trader?.address ?? null,
    email: supportEmail,
    country: tax.country,
  }
}
