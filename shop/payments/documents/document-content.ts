import type { CurrencyCode } from '../../currencies.ts'
import type { Lang } from '../../localization/languages.ts'
import type { StoredPaymentMethod } from '../../payment-methods.ts'

/** Frozen content of a document. Amounts are in minor units of the document's currency. */
export interface DocumentContent {
  seller: { name: string; address: string | null; email: string }
  /** Null for money that belongs to no payment. */
  buyer: { name: string; email: string } | null
  lang: Lang | null
  method: StoredPaymentMethod | null
  /** When the money arrived, ISO 8601. */
  paidAt: string | null
  lines: {
    orderId: string
    name: string
    quantity: number
    units: number
    tiktokUsername: string
    amount: number
  }[]
  /** Display currency, its rate and the day of the rate. */
  display: { currency: CurrencyCode; rate: number; asOf: string | null } | null
}
