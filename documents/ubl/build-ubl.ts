import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import { ShopError } from '../../shop/errors.ts'
import { getVatIdPrefix } from '../../shop/localization/vat-territories.ts'
import type { DocumentContent, DocumentTax } from '../../shop/payments/documents/document-content.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import type { AccountingDocument, DocumentKind } from '../../shop/payments/documents/tables.ts'
import { getTaxDate } from '../../shop/tax/tax-date.ts'
import { type DocumentLine, listDocumentLines } from '../list-document-lines.ts'
import { addAmount, addTaxCategory, addText, getTaxCategory, type TaxCategory } from './tax-category.ts'

/** Scheme of electronic addresses: an email address. */
const EMAIL_SCHEME = 'EM'

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const NAMESPACES = {
  'xmlns:cac': `${OASIS}:CommonAggregateComponents-2`,
  'xmlns:cbc': `${OASIS}:CommonBasicComponents-2`,
}

/**
 * Types of UNTDID 1001. A correction states the whole sale anew; the reversal of a credit note charges again what the credit
 * note gave back.
 */
const TYPE_CODES: Record<DocumentKind, string> = {
  receipt: '380',
  invoice: '380',
  credit_note: '381',
  credit_note_reversal: '383',
  correction: '384',
}

/** UNTDID 4461: a bank card, and an online payment service. */
const PAYMENT_MEANS = { card: '48', applepay: '48', paypal: '68', crypto: '68' } as const

/** UNECE Recommendation 20: one piece. */
const PIECE = 'C62'
/** UNTDID 5189: a discount. */
const DISCOUNT = '95'

/** Texts inside the file, in its language. */
interface UblTexts {
  reverseCharge: string
  outsideScope: string
  notRegistered: string
  discount: string
  /** Name of a line that belongs to no single order. */
  whole: string
  /** Sentences about the kind of the document. */
  notes: string[]
  /** For a person who was erased. */
  unnamedBuyer: string
}

/**
 * Builds a document in UBL 2.1 for the semantic model EN 16931. Throws `vat_not_recorded` for documents that say nothing
 * about VAT: those of trial payments, and refunds of money that belongs to no payment.
 */
export function buildUbl(document: AccountingDocument, texts: UblTexts): string {
  const { kind, content } = document
  const { tax } = content
  if (!tax) throw new ShopError('vat_not_recorded')
  const isCredit = kind === 'credit_note'
  const name = isCredit ? 'CreditNote' : 'Invoice'
  const category = getTaxCategory(tax, content.buyer?.company ?? null, texts)
  const xml = create({ version: '1.0', encoding: 'UTF-8' })
  const root = xml.ele(name, { xmlns: `${OASIS}:${name}-2`, ...NAMESPACES })
  addText(root, 'cbc:CustomizationID', 'urn:cen.eu:en16931:2017')
  addText(root, 'cbc:ID', formatDocumentNumber(document))
  addText(root, 'cbc:IssueDate', getTaxDate(document.issuedAt))
  addText(root, isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', TYPE_CODES[kind])
  const notes = [...(category.note ? [category.note] : []), ...texts.notes]
  if (notes.length > 0) addText(root, 'cbc:Note', notes.join('\n'))
  if (!isCredit && content.paidAt) addText(root, 'cbc:TaxPointDate', getTaxDate(new Date(content.paidAt)))
  addText(root, 'cbc:DocumentCurrencyCode', document.currency)
  addReference(root, content.refersTo)
  addSeller(root, content.seller, category.isVatIdAllowed ? tax.registration : null)
  addBuyer(root, {
    buyer: content.buyer,
    country: tax.country,
    isVatIdAllowed: category.isVatIdAllowed,
    unnamed: texts.unnamedBuyer,
  })
  if (content.method) {
    addText(root.ele('cac:PaymentMeans'), 'cbc:PaymentMeansCode', PAYMENT_MEANS[content.method])
  }
  addTotals(root, document.currency, tax, category)
  const lines = listDocumentLines(document)
  lines.forEach((line, index) => {
    addLine(root, { line, number: index + 1, isCredit, category, texts, currency: document.currency })
  })
  return xml.end({ prettyPrint: true })
}

function addReference(root: XMLBuilder, reference: DocumentContent['refersTo']): void {
  if (!reference) return
  const referred = root.ele('cac:BillingReference').ele('cac:InvoiceDocumentReference')
  addText(referred, 'cbc:ID', formatDocumentNumber(reference))
  addText(referred, 'cbc:IssueDate', getTaxDate(new Date(reference.issuedAt)))
}

/** Everything is paid before its document is issued, so nothing is due. */
function addTotals(
  root: XMLBuilder,
  currency: string,
  { net, vat }: DocumentTax,
  category: TaxCategory,
): void {
  const total = root.ele('cac:TaxTotal')
  addAmount(total, 'cbc:TaxAmount', vat, currency)
  const subtotal = total.ele('cac:TaxSubtotal')
  addAmount(subtotal, 'cbc:TaxableAmount', net, currency)
  addAmount(subtotal, 'cbc:TaxAmount', vat, currency)
  addTaxCategory(subtotal, 'cac:TaxCategory', category, { withReason: true })
  const sums = root.ele('cac:LegalMonetaryTotal')
  addAmount(sums, 'cbc:LineExtensionAmount', net, currency)
  addAmount(sums, 'cbc:TaxExclusiveAmount', net, currency)
  addAmount(sums, 'cbc:TaxInclusiveAmount', net + vat, currency)
  addAmount(sums, 'cbc:PrepaidAmount', net + vat, currency)
  addAmount(sums, 'cbc:PayableAmount', 0, currency)
}

interface UblLine {
  line: DocumentLine
  number: number
  isCredit: boolean
  category: TaxCategory
  texts: UblTexts
  currency: string
}

function addLine(root: XMLBuilder, { line, number, isCredit, category, texts, currency }: UblLine): void {
  const element = root.ele(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine')
  const quantity = String(line.units)
  addText(element, 'cbc:ID', String(number))
  addText(element, isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', quantity, { unitCode: PIECE })
  addAmount(element, 'cbc:LineExtensionAmount', line.net, currency)
  if (line.netBefore > line.net) {
    const allowance = element.ele('cac:AllowanceCharge')
    addText(allowance, 'cbc:ChargeIndicator', 'false')
    addText(allowance, 'cbc:AllowanceChargeReasonCode', DISCOUNT)
    addText(allowance, 'cbc:AllowanceChargeReason', texts.discount)
    addAmount(allowance, 'cbc:Amount', line.netBefore - line.net, currency)
  }
  const item = element.ele('cac:Item')
  addText(item, 'cbc:Name', line.name ?? texts.whole)
  addTaxCategory(item, 'cac:ClassifiedTaxCategory', category, { withReason: false })
  // The price of all units together: the price of one is no whole number of pence.
  const price = element.ele('cac:Price')
  addAmount(price, 'cbc:PriceAmount', line.netBefore, currency)
  addText(price, 'cbc:BaseQuantity', quantity, { unitCode: PIECE })
}

/** Adds the seller. The email address also identifies it, because the shop knows no company number. */
function addSeller(
  root: XMLBuilder,
  { name, address, email, country = 'GB' }: DocumentContent['seller'],
  registration: DocumentTax['registration'],
): void {
  const party = root.ele('cac:AccountingSupplierParty').ele('cac:Party')
  addText(party, 'cbc:EndpointID', email, { schemeID: EMAIL_SCHEME })
  addText(party.ele('cac:PartyIdentification'), 'cbc:ID', email)
  addAddress(party, address, country)
  if (registration) addVatId(party, registration.number, registration.country)
  addText(party.ele('cac:PartyLegalEntity'), 'cbc:RegistrationName', name)
  addText(party.ele('cac:Contact'), 'cbc:ElectronicMail', email)
}

function addBuyer(
  root: XMLBuilder,
  {
    buyer,
    country,
    isVatIdAllowed,
    unnamed,
  }: { buyer: DocumentContent['buyer']; country: string; isVatIdAllowed: boolean; unnamed: string },
): void {
  const party = root.ele('cac:AccountingCustomerParty').ele('cac:Party')
  const company = buyer?.company
  const email = buyer?.email.trim()
  if (email) addText(party, 'cbc:EndpointID', email, { schemeID: EMAIL_SCHEME })
  addAddress(party, company?.address ?? null, company?.country ?? country)
  if (company?.vatId && isVatIdAllowed) addVatId(party, company.vatId, company.country)
  const name = (company?.name ?? buyer?.name ?? '').trim()
  addText(party.ele('cac:PartyLegalEntity'), 'cbc:RegistrationName', name || unnamed)
  if (email) addText(party.ele('cac:Contact'), 'cbc:ElectronicMail', email)
}

/** The model has three lines of an address; further ones join the third. */
function addAddress(party: XMLBuilder, address: string | null, country: string): void {
  const [first, second, ...others] = (address ?? '')
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const element = party.ele('cac:PostalAddress')
  if (first) addText(element, 'cbc:StreetName', first)
  if (second) addText(element, 'cbc:AdditionalStreetName', second)
  if (others.length > 0) addText(element.ele('cac:AddressLine'), 'cbc:Line', others.join(', '))
  addText(element.ele('cac:Country'), 'cbc:IdentificationCode', country)
}

/**
 * Adds a VAT id. Numbers of the One Stop Shop of non-EU sellers begin with EU, which is no country: the model has a second
 * field for them.
 */
function addVatId(party: XMLBuilder, number: string, country: string): void {
  const id = number.replace(/[\s.-]/gu, '').toUpperCase()
  const isOneStopShop = /^(EU|IM)\d/.test(id)
  const element = party.ele('cac:PartyTaxScheme')
  addText(element, 'cbc:CompanyID', isOneStopShop || /^[A-Z]{2}/.test(id) ? id : getVatIdPrefix(country) + id)
  addText(element.ele('cac:TaxScheme'), 'cbc:ID', isOneStopShop ? 'OSS' : 'VAT')
}
