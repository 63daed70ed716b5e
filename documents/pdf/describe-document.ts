import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { formatDay } from '../../shop/localization/format-date.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { getTextDirection, intlTag, type Lang } from '../../shop/localization/languages.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import type { CompanyDetails, DocumentTax } from '../../shop/payments/documents/document-content.ts'
import {
  formatDocumentNumber,
  isTrialDocument,
} from '../../shop/payments/documents/format-document-number.ts'
import type { AccountingDocument } from '../../shop/payments/documents/tables.ts'
import { getTaxDate } from '../../shop/tax/tax-date.ts'
import { type DocumentLine, getUnitDecimals, isCredit, listDocumentLines } from '../list-document-lines.ts'
import { type DocumentBrand, type DocumentLook, describeLook } from './describe-look.ts'

/** Input of the PDF template: all texts are formatted, in the language of the document. */
export interface DocumentSheet extends DocumentLook {
  lang: string
  dir: 'ltr' | 'rtl'
  title: string
  heading: string
  number: string
  /** YYYY-MM-DD. */
  date: string
  author: string
  sender: { name: string; email: string }
  parties: { label: string; name: string; lines: string[] }[]
  facts: { label: string; value: string }[]
  columns: string[]
  rows: { name: string; details: string[]; cells: string[] }[]
  /** Groups of amounts, such as VAT before and after a correction. */
  sums: { heading: string | null; rows: { label: string; value: string; strong: boolean }[] }[]
  notes: string[]
  /** With `{page}` and `{pages}`. */
  pageLabel: string
}

export interface PdfInput {
  sheet: DocumentSheet
  logo: Uint8Array | null
}

type Translate = ReturnType<MessageCatalog['getTranslator']>

interface Language {
  lang: Lang
  t: Translate
}

export function describeDocument(
  document: AccountingDocument,
  { lang, t, look }: Language & { look: DocumentBrand },
): DocumentSheet {
  const { kind, content, currency } = document
  const { tax, beyondSale, correctedTaxes: before = [] } = content
  const heading = t(`orders/documents:kinds.${kind}`)
  const number = formatDocumentNumber(document)
  const issuedOn = getTaxDate(document.issuedAt)
  const isDetailed = Boolean(content.buyer?.company) && isSplit(tax)
  const money = (amount: number, decimals?: number) =>
    ltr(`${amount < 0 ? '−' : ''}${formatMoney(lang, { amount: Math.abs(amount), currency }, decimals)}`)
  const describeRow = (line: DocumentLine) => ({
    name: line.name === null ? t(getWholeKey(document)) : isolate(line.name),
    details: [
      ...(line.tiktokUsername ? [ltr(`@${line.tiktokUsername}`)] : []),
      ...(line.discount > 0
        ? [
            t('orders/documents:discount', {
              amount: money(isDetailed ? line.net - line.netBefore : -line.discount),
            }),
          ]
        : []),
    ],
    cells: isDetailed
      ? [
          String(line.units),
          money(line.netBefore / line.units, getUnitDecimals(line)),
          money(line.net),
          money(line.vat),
          money(line.amount),
        ]
      : [String(line.units), money(line.amount + line.discount)],
  })
  const columns = isDetailed
    ? ['item', 'units', 'unitNet', 'net', 'vat', 'amount']
    : ['item', 'units', 'amount']
  const total = { label: t(getTotalKey(document)), value: money(document.amount), strong: true }
  return {
    lang,
    dir: getTextDirection(lang),
    title: `${heading} ${number}`,
    heading,
    number,
    date: issuedOn,
    author: content.seller.name,
    sender: { name: isolate(content.seller.name), email: content.seller.email },
    ...describeLook(look, content.seller.name),
    parties: describeParties(document, { lang, t }),
    facts: describeFacts(document, { lang, t }),
    columns: columns.map((column) => t(`orders/documents:columns.${column as 'item'}`)),
    rows: listDocumentLines(document).map(describeRow),
    sums: [
      ...before.map((part, index) => ({
        heading: index === 0 ? t('orders/documents:before') : null,
        rows: describeTax(part, { lang, t, money }),
      })),
      {
        heading: before.length > 0 ? t('orders/documents:after') : null,
        rows: [
          ...(tax ? describeTax(tax, { lang, t, money }) : []),
          ...(beyondSale
            ? [{ label: t('orders/documents:beyondSale'), value: money(beyondSale.net), strong: false }]
            : []),
          total,
        ],
      },
    ],
    notes: [
      ...(isTrialDocument(document) ? [t('orders:trial')] : []),
      ...(tax?.treatment === 'reverse_charge' ? [t('orders/documents:reverseChargeNote')] : []),
      ...listNoteKeys(document).map((key) => t(key)),
    ],
    pageLabel: t('orders/documents:page', { page: '{page}', pages: '{pages}' }),
  }
}

type CreditedDocument = Pick<AccountingDocument, 'kind' | 'disputeId'>

/** Text of a line that belongs to no single order. */
export function getWholeKey({ kind, disputeId }: CreditedDocument) {
  if (kind === 'correction') return 'orders/documents:wholeSale'
  if (!disputeId) return 'orders/documents:wholePayment'
  return kind === 'credit_note' ? 'orders/documents:disputeLost' : 'orders/documents:disputeWon'
}

function getTotalKey(document: AccountingDocument) {
  const { kind, disputeId } = document
  if (isTrialDocument(document)) return 'orders/documents:totals.trial'
  return kind === 'credit_note' && disputeId
    ? 'orders/documents:totals.dispute_lost'
    : (`orders/documents:totals.${kind}` as const)
}

/** Sentences about the kind of a document. */
export function listNoteKeys({ kind, disputeId }: CreditedDocument) {
  if (kind === 'credit_note') return disputeId ? (['orders/documents:disputeLostNote'] as const) : []
  if (kind === 'credit_note_reversal')
    return disputeId
      ? (['orders/documents:disputeWonNote'] as const)
      : (['orders/documents:reversalNote'] as const)
  return kind === 'correction' ? (['orders/documents:correctionNote'] as const) : []
}

/** Whether a document shows its net amount: not while the seller charges no VAT at all. */
function isSplit(tax: DocumentTax | undefined): boolean {
  return tax?.treatment === 'taxed' || tax?.treatment === 'reverse_charge'
}

function describeTax(
  tax: DocumentTax,
  { lang, t, money }: Language & { money: (amount: number) => string },
): DocumentSheet['sums'][number]['rows'] {
  const { treatment } = tax
  if (tax.net < 0) return [{ label: t('orders/documents:beyondSale'), value: money(tax.net), strong: false }]
  if (treatment === 'not_registered' || treatment === 'outside_scope')
    return [{ label: t(`orders/documents:treatments.${treatment}`), value: '', strong: false }]
  const rate = ltr(formatRate(lang, tax.rate))
  const country = isolate(formatCountry(lang, tax.country))
  const label =
    treatment === 'taxed'
      ? t('orders/documents:vatAt', { rate, country })
      : t('orders/documents:treatments.reverse_charge')
  return [
    { label: t('orders/documents:net'), value: money(tax.net), strong: false },
    { label, value: money(tax.vat), strong: false },
  ]
}

function describeParties(
  { kind, content }: AccountingDocument,
  { lang, t }: Language,
): DocumentSheet['parties'] {
  const { seller, buyer, tax } = content
  const corrected = content.correctedTaxes?.find(({ registration }) => registration)
  const number = (tax?.registration ?? corrected?.registration)?.number
  const sellerLines = [
    ...splitAddress(seller.address),
    ...(number && tax?.treatment !== 'not_registered'
      ? [t('orders/documents:vatNumber', { number: ltr(number) })]
      : []),
    formatEmail(seller.email),
  ]
  const company = buyer?.company
  return [
    { label: t('orders/documents:seller'), name: isolate(seller.name), lines: sellerLines },
    ...(buyer?.name || buyer?.email || company
      ? [
          {
            label: t(isCredit(kind) ? 'orders/documents:recipient' : 'orders/documents:buyer'),
            name: isolate(company?.name ?? buyer?.name ?? ''),
            lines: company
              ? describeCompany(company, { lang, t })
              : [...(buyer?.email ? [formatEmail(buyer.email)] : [])],
          },
        ]
      : []),
  ]
}

function describeCompany({ address, country, vatId }: CompanyDetails, { lang, t }: Language): string[] {
  return [
    ...splitAddress(address),
    formatCountry(lang, country),
    ...(vatId ? [t('orders/documents:vatNumber', { number: ltr(vatId) })] : []),
  ]
}

function describeFacts(
  { kind, content, issuedAt }: AccountingDocument,
  { lang, t }: Language,
): DocumentSheet['facts'] {
  const { paidAt, method, refersTo } = content
  const day = (instant: string | Date) => formatDay(lang, new Date(getTaxDate(new Date(instant))))
  return [
    { label: t('orders/documents:issuedOn'), value: day(issuedAt) },
    ...(paidAt ? [{ label: t('orders/documents:paidOn'), value: day(paidAt) }] : []),
    ...(method && !isCredit(kind)
      ? [
          {
            label: t('orders/documents:method'),
            value: t(`common:methods.${toPaymentOption(method)}`),
          },
        ]
      : []),
    ...(refersTo
      ? [
          {
            label: t('orders/documents:refersTo'),
            value: t('orders/documents:reference', {
              number: ltr(formatDocumentNumber(refersTo)),
              date: isolate(day(refersTo.issuedAt)),
            }),
          },
        ]
      : []),
  ]
}

function splitAddress(address: string | null): string[] {
  return (address ?? '')
    .split(/[\r\n]+/u)
    .filter((line) => line.trim() !== '')
    .map(isolate)
}

/** Formats basis points: 2150 is 21.5 %. */
function formatRate(lang: Lang, rate: number): string {
  return new Intl.NumberFormat(intlTag(lang), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  )
}

function formatCountry(lang: Lang, country: string): string {
  return new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country) ?? country
}

const MAX_EMAIL_ON_A_LINE = 44

/** Lets an email break only where it is too long for its column. */
function formatEmail(email: string): string {
  return ltr(email.length > MAX_EMAIL_ON_A_LINE ? email.replace('@', '@\u200b') : email)
}

/** Isolates amounts, ids and addresses, which read left to right in every language. */
function ltr(text: string): string {
  return `\u2066${text}\u2069`
}

function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
