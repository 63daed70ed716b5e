import type { CurrencyCode } from '../../currencies.ts'
import type { Lang } from '../../localization/languages.ts'
import type { PaymentMethod } from '../../payment-methods.ts'
import type { BillingDetails } from '../../tax/billing-profile.ts'
import type { CountryEvidence, TaxDecision } from '../../tax/decide-tax.ts'

export interface CompanyDetails extends BillingDetails {
  /** When a service confirmed the VAT id, ISO 8601, and its reference; null while it is unverified. */
  verification: { at: string; reference: string | null } | null
}

/** Amounts that are taxed in one way. */
export interface DocumentTax extends TaxDecision {
  net: number
  vat: number
}

/** Frozen content of a document. Amounts are in minor units of the document's currency. */
export interface DocumentContent {
  seller: { name: string; address: string | null; email: string; country: string }
  /** Null for money that belongs to no payment. */
  buyer: { name: string; email: string; company?: CompanyDetails } | null
  lang: Lang | null
  /** Null also when there was nothing to pay. */
  method: PaymentMethod | null
  /** When the money arrived, ISO 8601. */
  paidAt: string | null
  lines: {
    orderId: string
    name: string
    quantity: number
    units: number
    tiktokUsername: string
    amount: number
    /** Discount of the line; `amount` is the price after it. Absent on credit notes. */
    discount?: number
    /** VAT included in `amount`. Absent without `tax`. */
    vat?: number
  }[]
  /** Discount of each promotion over all lines. Absent without a discount. */
  discounts?: { title: string; amount: number }[]
  /** Display currency, its rate and the day of the rate. */
  display: { currency: CurrencyCode; rate: number; asOf: string | null } | null
  /**
   * `net` and `vat` add up to the document's amount, less what is beyond the sale. Absent on trial documents, and for money
   * that belongs to no payment.
   */
  tax?: DocumentTax
  /** The part of a credit note or its reversal that exceeds what was paid. It contains no VAT. */
  beyondSale?: DocumentTax
  /** VAT of the ledger before the correction. Only on corrections. */
  correctedTaxes?: DocumentTax[]
  /** Evidence of the customer's country, as it was when the document was issued. */
  evidence?: CountryEvidence
  /** The document that a credit note, a reversal, a correction or an invoice refers to. */
  refersTo?: { series: string; number: number; issuedAt: string }
}
