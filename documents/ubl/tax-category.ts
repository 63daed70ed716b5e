import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import type { CompanyDetails, DocumentTax } from '../../shop/payments/documents/document-content.ts'

/** VAT category of UNTDID 5305 with what EN 16931 asks to say about it. */
export interface TaxCategory {
  code: 'S' | 'Z' | 'AE' | 'O'
  /** Percent; null where the category has none. */
  percent: string | null
  exemption: { code: string; reason: string } | null
  note: string | null
  /** Category O allows no VAT ids of the parties. */
  isVatIdAllowed: boolean
}

/**
 * Reverse charge needs the VAT ids of both parties. A receipt names no company, so it is outside the scope; the invoice of
 * the same sale has the category AE.
 */
export function getTaxCategory(
  { treatment, rate, registration }: DocumentTax,
  company: CompanyDetails | null,
  texts: { reverseCharge: string; outsideScope: string; notRegistered: string },
): TaxCategory {
  if (treatment === 'taxed') {
    const code = rate > 0 ? 'S' : 'Z'
    return { code, percent: formatPercent(rate), exemption: null, note: null, isVatIdAllowed: true }
  }
  if (treatment === 'reverse_charge' && registration && company?.vatId) {
    const exemption = { code: 'VATEX-EU-AE', reason: texts.reverseCharge }
    return {
      code: 'AE',
      percent: formatPercent(0),
      exemption,
      note: texts.reverseCharge,
      isVatIdAllowed: true,
    }
  }
  const reason =
    treatment === 'reverse_charge'
      ? texts.reverseCharge
      : treatment === 'outside_scope'
        ? texts.outsideScope
        : texts.notRegistered
  const exemption = { code: 'VATEX-EU-O', reason }
  return { code: 'O', percent: null, exemption, note: reason, isVatIdAllowed: false }
}

export function addTaxCategory(
  parent: XMLBuilder,
  name: string,
  { code, percent, exemption }: TaxCategory,
  { withReason }: { withReason: boolean },
): void {
  const element = parent.ele(name)
  addText(element, 'cbc:ID', code)
  if (percent !== null) addText(element, 'cbc:Percent', percent)
  if (withReason && exemption) {
    addText(element, 'cbc:TaxExemptionReasonCode', exemption.code)
    addText(element, 'cbc:TaxExemptionReason', exemption.reason)
  }
  addText(element.ele('cac:TaxScheme'), 'cbc:ID', 'VAT')
}

function formatPercent(rate: number): string {
  return (rate / 100).toFixed(2)
}

export function addText(
  parent: XMLBuilder,
  name: string,
  text: string,
  attributes: Record<string, string> = {},
): void {
  parent.ele(name, attributes).txt(removeControls(text))
}

/** Adds an amount, which is in minor units. */
export function addAmount(parent: XMLBuilder, name: string, amount: number, currency: string): void {
  addText(parent, name, (amount / 100).toFixed(2), { currencyID: currency })
}

/** XML 1.0 allows no other control characters than line breaks and tabs, and no half surrogate pairs. */
function removeControls(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
