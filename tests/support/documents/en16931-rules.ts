import { create } from 'xmlbuilder2'

/**
 * Business rules of EN 16931-1, chapter 6, for any UBL 2.1 invoice or credit note: those for totals, lines, parties and the
 * VAT categories S, Z, E, AE and O. They are stated anew from the texts of the standard and read nothing but the file.
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
const has = (element: Element, path: string): boolean => read(element, path) !== ''
/** Pence. */
const pence = (element: Element, path: string): number => Math.round(Number(read(element, path) || 0) * 100)
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

type Rules = Record<string, boolean>

const COUNTRY = /^[A-Z]{2}$/
const VAT_PREFIX = /^(?!EU|IM)[A-Z]{2}/

/** UNTDID 1001: types of invoices and of credit notes. */
const INVOICE_TYPES = ['80', '82', '84', '380', '383', '384', '386', '389', '393', '395', '575', '623', '751']
const CREDIT_TYPES = ['81', '83', '381', '396', '532']

const SELLER = 'cac:AccountingSupplierParty/cac:Party'
const BUYER = 'cac:AccountingCustomerParty/cac:Party'

interface Billing {
  root: Element
  lines: Element[]
  quantity: string
  allowances: Element[]
  charges: Element[]
  subtotals: Element[]
}

/** Returns the numbers of the rules that a document breaks. */
export function listBrokenRules(xml: string): string[] {
  const root = readElement(create(xml).root().node as unknown as DomNode)
  const isCredit = root.name === 'CreditNote'
  const adjustments = list(root, 'cac:AllowanceCharge')
  const billing: Billing = {
    root,
    lines: list(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine'),
    quantity: isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
    allowances: adjustments.filter((one) => read(one, 'cbc:ChargeIndicator') === 'false'),
    charges: adjustments.filter((one) => read(one, 'cbc:ChargeIndicator') === 'true'),
    subtotals: list(root, 'cac:TaxTotal/cac:TaxSubtotal'),
  }
  const rules: Rules = {
    'BR-01': has(root, 'cbc:CustomizationID'),
    'BR-02': has(root, 'cbc:ID'),
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(read(root, 'cbc:IssueDate')),
    'BR-04': isCredit
      ? CREDIT_TYPES.includes(read(root, 'cbc:CreditNoteTypeCode'))
      : INVOICE_TYPES.includes(read(root, 'cbc:InvoiceTypeCode')),
    'BR-05': /^[A-Z]{3}$/.test(read(root, 'cbc:DocumentCurrencyCode')),
    'BR-49': list(root, 'cac:PaymentMeans').every((means) => has(means, 'cbc:PaymentMeansCode')),
    'BR-53': !has(root, 'cbc:TaxCurrencyCode'),
    'BR-55': list(root, 'cac:BillingReference').every((one) =>
      has(one, 'cac:InvoiceDocumentReference/cbc:ID'),
    ),
    'BR-CO-03': !(has(root, 'cbc:TaxPointDate') && has(root, 'cac:InvoicePeriod/cbc:DescriptionCode')),
    'BR-DEC': listAmounts(root).every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount.text)),
    'UBL-CURRENCY': listAmounts(root).every(
      ({ attributes }) => attributes.currencyID === read(root, 'cbc:DocumentCurrencyCode'),
    ),
    ...checkParties(root),
    ...checkTotals(billing),
    ...checkLines(billing),
    ...checkAdjustments(billing),
    ...checkSubtotals(billing),
    ...Object.assign({}, ...Object.keys(CATEGORIES).map((code) => checkCategory(billing, code))),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

/** All amounts of a document. Only prices may have more than two decimals. */
function listAmounts(element: Element): Element[] {
  const isAmount = element.attributes.currencyID !== undefined && element.name !== 'cbc:PriceAmount'
  return [...(isAmount ? [element] : []), ...element.children.flatMap(listAmounts)]
}

function checkParties(root: Element): Rules {
  const ids = [SELLER, BUYER].flatMap((party) => list(root, `${party}/cac:PartyTaxScheme`))
  return {
    'BR-06': has(root, `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`),
    'BR-07': has(root, `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`),
    'BR-08': list(root, `${SELLER}/cac:PostalAddress`).length === 1,
    'BR-09': COUNTRY.test(read(root, `${SELLER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    'BR-10': list(root, `${BUYER}/cac:PostalAddress`).length === 1,
    'BR-11': COUNTRY.test(read(root, `${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    'BR-62': list(root, `${SELLER}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
    'BR-63': list(root, `${BUYER}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
    'BR-CO-09': ids
      .filter((id) => read(id, 'cac:TaxScheme/cbc:ID') === 'VAT')
      .every((id) => VAT_PREFIX.test(read(id, 'cbc:CompanyID'))),
    'BR-CO-26':
      has(root, `${SELLER}/cac:PartyIdentification/cbc:ID`) ||
      has(root, `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`) ||
      has(root, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`),
  }
}

function checkTotals({ root, lines, allowances, charges, subtotals }: Billing): Rules {
  const isStated = (name: string) => list(root, `cac:LegalMonetaryTotal/cbc:${name}`).length === 1
  const total = (name: string) => pence(root, `cac:LegalMonetaryTotal/cbc:${name}`)
  const amounts = (elements: Element[], name: string) => sum(elements.map((one) => pence(one, name)))
  const vat = pence(root, 'cac:TaxTotal/cbc:TaxAmount')
  return {
    'BR-12': isStated('LineExtensionAmount'),
    'BR-13': isStated('TaxExclusiveAmount'),
    'BR-14': isStated('TaxInclusiveAmount'),
    'BR-15': isStated('PayableAmount'),
    'BR-16': lines.length > 0,
    'BR-CO-10': total('LineExtensionAmount') === amounts(lines, 'cbc:LineExtensionAmount'),
    'BR-CO-11': total('AllowanceTotalAmount') === amounts(allowances, 'cbc:Amount'),
    'BR-CO-12': total('ChargeTotalAmount') === amounts(charges, 'cbc:Amount'),
    'BR-CO-13':
      total('TaxExclusiveAmount') ===
      total('LineExtensionAmount') - total('AllowanceTotalAmount') + total('ChargeTotalAmount'),
    'BR-CO-14': vat === amounts(subtotals, 'cbc:TaxAmount'),
    'BR-CO-15': total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + vat,
    'BR-CO-16':
      total('PayableAmount') ===
      total('TaxInclusiveAmount') - total('PrepaidAmount') + total('PayableRoundingAmount'),
    'BR-CO-18': subtotals.length > 0,
    'BR-CO-25':
      total('PayableAmount') <= 0 || has(root, 'cbc:DueDate') || has(root, 'cac:PaymentTerms/cbc:Note'),
    'UBL-SR-TAX-TOTAL': list(root, 'cac:TaxTotal').length === 1,
  }
}

function checkLines({ lines, quantity }: Billing): Rules {
  const isEvery = (holds: (line: Element) => boolean) => lines.every(holds)
  const ids = lines.map((line) => read(line, 'cbc:ID'))
  return {
    'BR-21': ids.every((id) => id !== '') && new Set(ids).size === ids.length,
    'BR-22': isEvery((line) => has(line, quantity)),
    'BR-23': isEvery((line) => Boolean(list(line, quantity)[0]?.attributes.unitCode)),
    'BR-24': isEvery((line) => has(line, 'cbc:LineExtensionAmount')),
    'BR-25': isEvery((line) => has(line, 'cac:Item/cbc:Name')),
    'BR-26': isEvery((line) => has(line, 'cac:Price/cbc:PriceAmount')),
    'BR-27': isEvery((line) => Number(read(line, 'cac:Price/cbc:PriceAmount')) >= 0),
    'BR-CO-04': isEvery((line) => list(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1),
    // The net amount of a line, BT-131: quantity times price per base quantity, plus charges, less allowances.
    'BT-131': isEvery((line) => {
      const base = Number(read(line, 'cac:Price/cbc:BaseQuantity') || 1)
      const price =
        (Number(read(line, quantity)) / base) * Number(read(line, 'cac:Price/cbc:PriceAmount')) * 100
      const adjustments = list(line, 'cac:AllowanceCharge').map((one) =>
        read(one, 'cbc:ChargeIndicator') === 'true' ? pence(one, 'cbc:Amount') : -pence(one, 'cbc:Amount'),
      )
      return Math.round(price) + sum(adjustments) === pence(line, 'cbc:LineExtensionAmount')
    }),
  }
}

function checkAdjustments({ lines, allowances, charges }: Billing): Rules {
  const ofLines = lines.flatMap((line) => list(line, 'cac:AllowanceCharge'))
  const hasReason = (one: Element) =>
    has(one, 'cbc:AllowanceChargeReason') || has(one, 'cbc:AllowanceChargeReasonCode')
  const ofDocument = [...allowances, ...charges]
  return {
    'BR-31': ofDocument.every((one) => has(one, 'cbc:Amount')),
    'BR-32': ofDocument.every((one) => has(one, 'cac:TaxCategory/cbc:ID')),
    'BR-33': ofDocument.every(hasReason),
    'BR-41': ofLines.every((one) => has(one, 'cbc:Amount')),
    'BR-42': ofLines.every(hasReason),
    'UBL-SR-INDICATOR': [...ofLines, ...ofDocument].every((one) =>
      ['true', 'false'].includes(read(one, 'cbc:ChargeIndicator')),
    ),
  }
}

function checkSubtotals({ subtotals }: Billing): Rules {
  const isEvery = (holds: (subtotal: Element) => boolean) => subtotals.every(holds)
  return {
    'BR-45': isEvery((one) => has(one, 'cbc:TaxableAmount')),
    'BR-46': isEvery((one) => has(one, 'cbc:TaxAmount')),
    'BR-47': isEvery((one) => read(one, 'cac:TaxCategory/cbc:ID') in CATEGORIES),
    'BR-48': isEvery(
      (one) => has(one, 'cac:TaxCategory/cbc:Percent') || isCategory(one, 'cac:TaxCategory', 'O'),
    ),
    'BR-CO-17': isEvery((one) => isTaxOfNet(one)),
  }
}

/**
 * VAT that is taken out of a gross amount may differ by a penny from VAT on its net amount, and that of the difference of two
 * gross amounts by two. The published schematron allows a difference below one pound.
 */
function isTaxOfNet(subtotal: Element): boolean {
  const rate = Number(read(subtotal, 'cac:TaxCategory/cbc:Percent') || 0)
  const expected = Math.round((pence(subtotal, 'cbc:TaxableAmount') * rate) / 100)
  const difference = Math.abs(pence(subtotal, 'cbc:TaxAmount') - expected)
  return rate === 0 ? difference === 0 : difference <= 2
}

/** Who must have a VAT id, and whether a reason for the exemption must be given. */
const CATEGORIES: Record<string, { ids: 'seller' | 'both' | 'none'; isExempt: boolean }> = {
  S: { ids: 'seller', isExempt: false },
  Z: { ids: 'seller', isExempt: false },
  E: { ids: 'seller', isExempt: true },
  AE: { ids: 'both', isExempt: true },
  O: { ids: 'none', isExempt: true },
}

function isCategory(element: Element, path: string, code: string): boolean {
  return read(element, `${path}/cbc:ID`) === code
}

/** Checks the rules BR-{code}-01 to -14 of a VAT category. */
function checkCategory({ root, lines, allowances, charges, subtotals }: Billing, code: string): Rules {
  const [lineCategory, category] = ['cac:Item/cac:ClassifiedTaxCategory', 'cac:TaxCategory']
  const own = subtotals.filter((one) => isCategory(one, category, code))
  const ownLines = lines.filter((line) => isCategory(line, lineCategory, code))
  const ownAllowances = allowances.filter((one) => isCategory(one, category, code))
  const ownCharges = charges.filter((one) => isCategory(one, category, code))
  const isUsed = ownLines.length + ownAllowances.length + ownCharges.length > 0
  const sellerHasId =
    has(root, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`) ||
    has(root, 'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID')
  const buyerHasId = has(root, `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`)
  const { ids, isExempt } = CATEGORIES[code] ?? { ids: 'none', isExempt: false }
  const hasIds =
    ids === 'none' ? !sellerHasId && !buyerHasId : sellerHasId && (ids === 'seller' || buyerHasId)
  const isRateAllowed = (element: Element, path: string) => {
    const percent = read(element, `${path}/cbc:Percent`)
    if (code === 'O') return percent === ''
    return percent !== '' && (code === 'S' ? Number(percent) > 0 : Number(percent) === 0)
  }
  const isOfRate = (element: Element, path: string, subtotal: Element) =>
    Number(read(element, `${path}/cbc:Percent`)) === Number(read(subtotal, `${category}/cbc:Percent`))
  const isTaxable = (one: Element) =>
    pence(one, 'cbc:TaxableAmount') ===
    sum(
      ownLines
        .filter((line) => isOfRate(line, lineCategory, one))
        .map((line) => pence(line, 'cbc:LineExtensionAmount')),
    ) +
      sum(ownCharges.filter((it) => isOfRate(it, category, one)).map((it) => pence(it, 'cbc:Amount'))) -
      sum(ownAllowances.filter((it) => isOfRate(it, category, one)).map((it) => pence(it, 'cbc:Amount')))
  const hasReason = (one: Element) =>
    has(one, `${category}/cbc:TaxExemptionReason`) || has(one, `${category}/cbc:TaxExemptionReasonCode`)
  return {
    [`BR-${code}-01`]: code === 'S' ? own.length > 0 === isUsed : own.length === (isUsed ? 1 : 0),
    [`BR-${code}-02`]: !isUsed || hasIds,
    [`BR-${code}-05`]: ownLines.every((line) => isRateAllowed(line, lineCategory)),
    [`BR-${code}-06`]: [...ownAllowances, ...ownCharges].every((one) => isRateAllowed(one, category)),
    [`BR-${code}-08`]: own.every(isTaxable),
    [`BR-${code}-09`]: own.every((one) =>
      code === 'S' ? isTaxOfNet(one) : pence(one, 'cbc:TaxAmount') === 0,
    ),
    [`BR-${code}-10`]: own.every((one) => hasReason(one) === isExempt),
    ...(code === 'O' && {
      'BR-O-11': own.length === 0 || (subtotals.length === 1 && ownLines.length === lines.length),
    }),
  }
}
