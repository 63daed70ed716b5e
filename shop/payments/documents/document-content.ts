import type { CurrencyCode } from '../../currencies.ts'
import type { Lang } from '../../localization/languages.ts'
import type { StoredPaymentMethod } from '../../payment-methods.ts'

/** The frozen content of a document beside its columns. Amounts are in minor units of its currency. */
export interface DocumentContent {
  seller: { name: string; address: string | null; email: string }
  /** Null for money that names no payment. */
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
  /** What the buyer saw: currency, rate and the rate's day. */
  display: { currency: CurrencyCode; rate: number; asOf: string | null } | null
}
