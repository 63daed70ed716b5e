import { create } from 'xmlbuilder2'

/**
 * Rules of EN 16931-1 (business rules of chapter 6) that apply to what the shop writes, stated anew from the standard's
 * texts. docs/vat.md tells how documents were compared with the published schema and schematron.
 */

interface Element {
  name: string
  text: string
  attributes: Record<string, string>
  children: Element[]
}

interface DomNode {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<DomNode>
  attributes?: Iterable<{ name: string; value: string }>
}

function readElement(node: DomNode): Element {
  return {
    name: node.nodeName,
    text: (node.textContent ?? '').trim(),
    attributes: Object.fromEntries([...(node.attributes ?? [])].map(({ name, value }) => [name, value])),
    children: [...node.childNodes].filter(({ nodeType }) => nodeType === 1).map(readElement),
  }
}

/** Elements at a path below an element: `cac:Party/cac:Contact`. */
function list(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

const read = (element: Element, path: string): string => list(element, path)[0]?.text ?? ''
/** Pence. */
const pence = (element: Element, path: string): number => Math.round(Number(read(element, path) || 0) * 100)
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const INVOICE_TYPES = ['380', '383', '384']
const COUNTRY = /^[A-Z]{2}$/

/** Returns the numbers of the rules that a document breaks. */
export function listBrokenRules(xml: string): string[] {
  const root = readElement(create(xml).root().node as unknown as DomNode)
  const isCredit = root.name === 'CreditNote'
  const lines = list(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine')
  const type = read(root, isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode')
  const rules: Record<string, boolean> = {
    'BR-01': read(root, 'cbc:CustomizationID') !== '',
    'BR-02': read(root, 'cbc:ID') !== '',
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(read(root, 'cbc:IssueDate')),
    'BR-04': isCredit ? type === '381' : INVOICE_TYPES.includes(type),
    'BR-05': /^[A-Z]{3}$/.test(read(root, 'cbc:DocumentCurrencyCode')),
    'BR-16': lines.length > 0,
    'BR-55': list(root, 'cac:BillingReference/cac:InvoiceDocumentReference').every(
      (reference) => read(reference, 'cbc:ID') !== '',
    ),
    ...checkParties(root),
    ...checkTotals(root, lines),
    ...checkLines(root, lines, isCredit),
    ...checkCategories(root, lines),
    'BR-DEC':
      /<cbc:(\w*Amount) [^>]*>-?\d+\.\d\d<\/cbc:\1>/.test(xml) && !/Amount [^>]*>[^<]*\.\d{3}/.test(xml),
    CURRENCY: [...xml.matchAll(/currencyID="(\w+)"/g)].every(
      ([, currency]) => currency === read(root, 'cbc:DocumentCurrencyCode'),
    ),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

function checkParties(root: Element): Record<string, boolean> {
  const [seller, buyer] = ['Supplier', 'Customer'].map((role) => `cac:Accounting${role}Party/cac:Party`)
  const ids = list(root, `${seller}/cac:PartyTaxScheme`).concat(list(root, `${buyer}/cac:PartyTaxScheme`))
  return {
    'BR-06': read(root, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`) !== '',
    'BR-07': read(root, `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`) !== '',
    'BR-09': COUNTRY.test(read(root, `${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    'BR-11': COUNTRY.test(read(root, `${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    'BR-62': list(root, `${seller}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
    'BR-63': list(root, `${buyer}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
    'BR-CO-09': ids
      .filter((id) => read(id, 'cac:TaxScheme/cbc:ID') === 'VAT')
      .every((id) => isCountryPrefix(read(id, 'cbc:CompanyID').slice(0, 2))),
    'BR-CO-26':
      read(root, `${seller}/cac:PartyIdentification/cbc:ID`) !== '' ||
      read(root, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`) !== '',
  }
}

/** EU, of the One Stop Shop, is no country; EL is Greece. */
function isCountryPrefix(prefix: string): boolean {
  return COUNTRY.test(prefix) && prefix !== 'EU' && prefix !== 'IM'
}

function checkTotals(root: Element, lines: Element[]): Record<string, boolean> {
  const total = (name: string) => pence(root, `cac:LegalMonetaryTotal/cbc:${name}`)
  const vat = pence(root, 'cac:TaxTotal/cbc:TaxAmount')
  const groups = list(root, 'cac:TaxTotal/cac:TaxSubtotal')
  const names = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount']
  const [has12, has13, has14, has15] = names.map(
    (name) => list(root, `cac:LegalMonetaryTotal/cbc:${name}`).length === 1,
  )
  return {
    'BR-12': has12 === true,
    'BR-13': has13 === true,
    'BR-14': has14 === true,
    'BR-15': has15 === true,
    'BR-CO-10':
      total('LineExtensionAmount') === sum(lines.map((line) => pence(line, 'cbc:LineExtensionAmount'))),
    'BR-CO-13': total('TaxExclusiveAmount') === total('LineExtensionAmount'),
    'BR-CO-14': vat === sum(groups.map((group) => pence(group, 'cbc:TaxAmount'))),
    'BR-CO-15': total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + vat,
    'BR-CO-16': total('PayableAmount') === total('TaxInclusiveAmount') - total('PrepaidAmount'),
    // Nothing is due, so no due date is needed.
    'BR-CO-25': total('PayableAmount') === 0,
    'BR-CO-18': groups.length === 1,
    'BR-53': list(root, 'cac:TaxTotal').length === 1,
  }
}

function checkLines(root: Element, lines: Element[], isCredit: boolean): Record<string, boolean> {
  const quantity = isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'
  const isEvery = (holds: (line: Element) => boolean) => lines.every(holds)
  const allowances = (line: Element) => list(line, 'cac:AllowanceCharge')
  const ids = lines.map((line) => read(line, 'cbc:ID'))
  return {
    'BR-21': ids.every((id) => id !== '') && new Set(ids).size === ids.length,
    'BR-22': isEvery((line) => Number(read(line, quantity)) > 0),
    'BR-23': isEvery((line) => list(line, quantity)[0]?.attributes.unitCode === 'C62'),
    'BR-24': isEvery((line) => list(line, 'cbc:LineExtensionAmount').length === 1),
    'BR-25': isEvery((line) => read(line, 'cac:Item/cbc:Name') !== ''),
    'BR-26': isEvery((line) => list(line, 'cac:Price/cbc:PriceAmount').length === 1),
    'BR-27': isEvery((line) => pence(line, 'cac:Price/cbc:PriceAmount') >= 0),
    'BR-41': isEvery((line) => allowances(line).every((one) => pence(one, 'cbc:Amount') > 0)),
    'BR-42': isEvery((line) =>
      allowances(line).every((one) => read(one, 'cbc:AllowanceChargeReason') !== ''),
    ),
    'BR-CO-04': isEvery((line) => read(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID') !== ''),
    // Quantity times price per base quantity, less allowances.
    LINE_AMOUNT: isEvery((line) => {
      const units = Number(read(line, quantity)) / Number(read(line, 'cac:Price/cbc:BaseQuantity'))
      const gross = units * pence(line, 'cac:Price/cbc:PriceAmount')
      const reduced = gross - sum(allowances(line).map((one) => pence(one, 'cbc:Amount')))
      return Math.abs(reduced - pence(line, 'cbc:LineExtensionAmount')) < 0.01
    }),
    'BR-CL-23': root.name === (isCredit ? 'CreditNote' : 'Invoice'),
  }
}

function checkCategories(root: Element, lines: Element[]): Record<string, boolean> {
  const [group] = list(root, 'cac:TaxTotal/cac:TaxSubtotal')
  if (!group) return { 'BR-45': false }
  const code = read(group, 'cac:TaxCategory/cbc:ID')
  const percents = list(group, 'cac:TaxCategory/cbc:Percent')
  const rate = Number(percents[0]?.text ?? 0)
  const [net, vat] = [pence(group, 'cbc:TaxableAmount'), pence(group, 'cbc:TaxAmount')]
  const categories = lines.flatMap((line) => list(line, 'cac:Item/cac:ClassifiedTaxCategory'))
  const isExempt = read(group, 'cac:TaxCategory/cbc:TaxExemptionReason') !== ''
  const sellerIds = list(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme').length
  const buyerIds = list(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme').length
  const isSame = categories.every(
    (category) =>
      read(category, 'cbc:ID') === code && read(category, 'cbc:Percent') === (percents[0]?.text ?? ''),
  )
  // VAT is taken out of the gross amount, so it may differ by a penny from VAT on the net amount.
  const isVatOfNet = Math.abs(vat - Math.round((net * rate) / 100)) <= 1
  const rules: Record<string, Record<string, boolean>> = {
    S: { 'BR-S-02': sellerIds > 0, 'BR-S-05': rate > 0, 'BR-S-10': !isExempt },
    Z: { 'BR-Z-02': sellerIds > 0, 'BR-Z-05': rate === 0 && vat === 0, 'BR-Z-10': !isExempt },
    AE: {
      'BR-AE-02': sellerIds > 0 && buyerIds > 0,
      'BR-AE-05': percents.length === 1 && rate === 0,
      'BR-AE-09': vat === 0,
      'BR-AE-10': isExempt,
    },
    O: {
      'BR-O-02': sellerIds === 0 && buyerIds === 0,
      'BR-O-05': percents.length === 0,
      'BR-O-09': vat === 0,
      'BR-O-10': isExempt,
    },
  }
  return {
    'BR-47': code in rules,
    'BR-48': percents.length === 1 || code === 'O',
    'BR-CO-17': isVatOfNet,
    'BR-S-08': net === sum(lines.map((line) => pence(line, 'cbc:LineExtensionAmount'))),
    CATEGORY: isSame,
    ...rules[code],
  }
}
