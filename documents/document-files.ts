import type { MessageCatalog } from '../locales/message-catalog.ts'
import { formatMoney } from '../shop/localization/format-money.ts'
import type { AccountingDocument } from '../shop/payments/documents/tables.ts'
import { describeDocument, getWholeKey, listNoteKeys } from './pdf/describe-document.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import { buildUbl } from './ubl/build-ubl.ts'

type GetTranslator = MessageCatalog['getTranslator']

/** Renders the PDF in the language in which the customer ordered. */
export function renderDocumentPdf(
  document: AccountingDocument,
  getTranslator: GetTranslator,
): Promise<Uint8Array<ArrayBuffer>> {
  const lang = document.content.lang ?? 'en'
  return renderPdf(describeDocument(document, { lang, t: getTranslator(lang) }))
}

/** Renders the XML file, whose texts are in the language in which the customer ordered. */
export function renderDocumentXml(document: AccountingDocument, getTranslator: GetTranslator): string {
  const lang = document.content.lang ?? 'en'
  const t = getTranslator(lang)
  const { content, currency } = document
  const beyond = content.beyondSale && formatMoney(lang, { amount: content.beyondSale.net, currency })
  return buildUbl(document, {
    reverseCharge: t('orders/documents:reverseChargeNote'),
    outsideScope: t('orders/documents:treatments.outside_scope'),
    notRegistered: t('orders/documents:treatments.not_registered'),
    discount: t('orders/documents:xml.discount'),
    whole: t(getWholeKey(document)),
    notes: [
      ...listNoteKeys(document).map((key) => t(key)),
      ...(beyond ? [`${t('orders/documents:beyondSale')}: ${beyond}`] : []),
    ],
    unnamedBuyer: t('orders/documents:xml.unnamedBuyer'),
  })
}
