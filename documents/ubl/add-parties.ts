import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import type { DocumentContent, DocumentTax } from '../../shop/payments/documents/document-content.ts'
import { addText } from './add-element.ts'

/** Scheme of electronic addresses: an email address. */
const EMAIL_SCHEME = 'EM'

/** Adds the seller. The email address also identifies it, because the shop knows no company number. */
export function addSeller(
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

export function addBuyer(
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

/** VAT ids begin with the country; Greece's with EL. */
const VAT_PREFIXES: Partial<Record<string, string>> = { GR: 'EL' }

/**
 * Adds a VAT id. Numbers of the One Stop Shop of non-EU sellers begin with EU, which is no country: the model has a second
 * field for them.
 */
function addVatId(party: XMLBuilder, number: string, country: string): void {
  const id = number.replace(/[\s.-]/gu, '').toUpperCase()
  const isOneStopShop = /^(EU|IM)\d/.test(id)
  const element = party.ele('cac:PartyTaxScheme')
  const prefix = VAT_PREFIXES[country] ?? country
  addText(element, 'cbc:CompanyID', isOneStopShop || /^[A-Z]{2}/.test(id) ? id : prefix + id)
  addText(element.ele('cac:TaxScheme'), 'cbc:ID', isOneStopShop ? 'OSS' : 'VAT')
}
