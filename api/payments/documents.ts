import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { hasPermission, type Role } from '../../shop/accounts/roles.ts'
import { getBrandFile } from '../../shop/brand/draw-brand-files.ts'
import { translatePackageName } from '../../shop/catalog/load-package-names.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { PAYMENT_OPTIONS, toPaymentOption } from '../../shop/payment-methods.ts'
import type { DocumentTax } from '../../shop/payments/documents/document-content.ts'
import {
  formatDocumentNumber,
  isTrialDocument,
} from '../../shop/payments/documents/format-document-number.ts'
import { getDocument, listPaymentDocuments } from '../../shop/payments/documents/get-document.ts'
import { type AccountingDocument, DOCUMENT_KINDS } from '../../shop/payments/documents/tables.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { Db } from '../../shop/services.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { TAX_TREATMENTS } from '../../shop/tax/decide-tax.ts'
import type { UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { currency, pounds, storedTimeSchema, timeSchema } from '../schema.ts'

export const sellerSchema = z.object({
  name: z.string(),
  address: z.string().nullable(),
  email: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2'),
})

export const buyerSchema = z.object({
  name: z.string(),
  email: z.string(),
  company: z
    .object({
      name: z.string(),
      address: z.string(),
      country: z.string(),
      vatId: z.string().nullable(),
    })
    .nullable()
    .describe('The company that an invoice names'),
})

export const lineSchema = z.object({
  orderId: z.string(),
  name: z.string().describe('The package name as it was recorded'),
  localName: z
    .string()
    .describe('The package name in the language of the request, while the package has the recorded one'),
  quantity: z.int(),
  units: z.int(),
  tiktokUsername: z.string(),
  amount: pounds().describe('Pounds paid, after discounts'),
  discount: pounds().describe('Pounds that promotions took off'),
  vat: pounds().nullable().describe('VAT included in the amount, in pounds'),
})

export const taxSchema = z.object({
  treatment: z.enum(TAX_TREATMENTS),
  country: z.string().describe('Place of supply, ISO 3166-1 alpha-2'),
  rate: z.number().describe('Percent; 0 unless taxed'),
  vatNumber: z.string().nullable().describe("The seller's registration for this sale"),
  net: pounds(),
  vat: pounds(),
})

export const creditCauseSchema = z.enum(['refund', 'dispute'])

export const TRIAL_DESCRIPTION = 'Of a trial payment: no money was charged'

export const documentReferenceSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  label: z.string(),
  issuedAt: timeSchema,
  cause: creditCauseSchema
    .nullable()
    .describe('Why money went back: only on credit notes, and on the reversals that cancel them'),
})

const documentSchema = documentReferenceSchema
  .extend({
    paymentId: z.string().nullable(),
    charge: z.object({ amount: pounds(), currency }),
    seller: sellerSchema,
    buyer: buyerSchema.nullable().describe('Null for money that belongs to no payment'),
    isTrial: z.boolean().describe(TRIAL_DESCRIPTION),
    method: z.enum(PAYMENT_OPTIONS).nullable(),
    paidAt: storedTimeSchema.nullable(),
    lines: z.array(lineSchema),
    discounts: z.array(z.object({ title: z.string(), amount: pounds() })),
    display: z.object({ currency, rate: z.number(), asOf: z.string().nullable() }).nullable(),
    tax: taxSchema.nullable().describe('Null on documents that say nothing about VAT'),
    beyondSale: pounds().describe(
      'Pounds given back beyond what was paid, which contain no VAT; `tax` is that of the rest',
    ),
    correctedTaxes: z.array(taxSchema).describe('VAT before the correction; empty on other documents'),
    refersTo: z.object({ label: z.string(), issuedAt: storedTimeSchema }).nullable(),
    documents: z
      .array(documentReferenceSchema)
      .describe('All documents of the payment, oldest first; this one is one of them'),
  })
  .openapi('Document')

async function serializeDocument(
  db: Db,
  document: AccountingDocument,
  lang: Lang,
): Promise<z.infer<typeof documentSchema>> {
  const { paymentId, currency } = document
  const related = paymentId ? await listPaymentDocuments(db, paymentId) : [document]
  const content = serializeContent(document)
  return {
    ...serializeReference(document),
    paymentId,
    charge: { amount: document.amount, currency },
    ...content,
    lines: await translateLines(db, content.lines, lang),
    documents: related.map(serializeReference),
  }
}

export function serializeReference(document: AccountingDocument): z.infer<typeof documentReferenceSchema> {
  const { id, kind, issuedAt } = document
  const isCredit = kind === 'credit_note' || kind === 'credit_note_reversal'
  return {
    id,
    kind,
    label: formatDocumentNumber(document),
    issuedAt,
    cause: isCredit ? getCreditCause(document) : null,
  }
}

/** Why the money of a credit note went back. */
export function getCreditCause({ disputeId }: AccountingDocument): 'refund' | 'dispute' {
  return disputeId ? 'dispute' : 'refund'
}

export function serializeContent(document: AccountingDocument) {
  const { content } = document
  const { seller, buyer, method, lines, discounts = [], tax, beyondSale } = content
  const { correctedTaxes = [], refersTo } = content
  const serializeTax = (taxed: DocumentTax): z.infer<typeof taxSchema> => ({
    ...taxed,
    rate: taxed.rate / 100,
    vatNumber: taxed.registration?.number ?? null,
  })
  return {
    isTrial: isTrialDocument(document),
    seller,
    buyer: buyer && { ...buyer, company: buyer.company ?? null },
    method: method && toPaymentOption(method),
    paidAt: content.paidAt,
    lines: lines.map(({ discount = 0, vat = null, ...line }) => ({ ...line, discount, vat })),
    discounts,
    display: content.display,
    tax: tax ? serializeTax(tax) : null,
    beyondSale: beyondSale?.net ?? 0,
    correctedTaxes: correctedTaxes.map(serializeTax),
    refersTo: refersTo ? { label: formatDocumentNumber(refersTo), issuedAt: refersTo.issuedAt } : null,
  }
}

export function translateLines<Line extends { name: string }>(db: Db, lines: Line[], lang: Lang) {
  return Promise.all(
    lines.map(async (line) => ({ ...line, localName: await translatePackageName(db, line.name, lang) })),
  )
}

const ACCESS = 'Customers get the documents of their own payments, staff those of all.'

export const documentRoutes = [
  endpoint({
    key: 'GET /documents/{documentId}',
    operationId: 'getDocument',
    summary: 'Get a receipt, invoice, credit note or correction',
    description: `The document as it was issued. ${ACCESS}`,
    ...requirePermission('orders:own'),
    answer: documentSchema,
    errors: ['not_found'],
    handle: async ({ db, param, user, locale }) =>
      serializeDocument(db, await requireDocument(db, user, param.documentId), locale.lang),
  }),
  endpoint({
    key: 'GET /documents/{documentId}/pdf',
    operationId: 'getDocumentPdf',
    summary: 'Get a document as PDF',
    description: `In the language of the order. ${ACCESS}`,
    ...requirePermission('orders:own'),
    file: ['application/pdf'],
    errors: ['not_found', 'rate_limited', 'too_busy'],
    handle: async ({ db, param, messages, c }) => {
      const { document, files } = await loadForFile(c, param.documentId)
      const look = await getSettings(db)
      const file = look.logo && (await getBrandFile(db, look, `logo.${look.logo.format}`))
      const pdf = await files.renderDocumentPdf(document, messages.getTranslator, {
        look,
        logo: file?.bytes ?? null,
      })
      return c.body(pdf, 200, getFileHeaders(document, 'pdf', 'application/pdf'))
    },
  }),
  endpoint({
    key: 'GET /documents/{documentId}/xml',
    operationId: 'getDocumentXml',
    summary: 'Get a document as electronic invoice',
    description: `UBL 2.1 by EN 16931. Documents that say nothing about VAT have none (409). ${ACCESS}`,
    ...requirePermission('orders:own'),
    file: ['application/xml'],
    errors: ['not_found', 'vat_not_recorded', 'rate_limited'],
    handle: async ({ param, messages, c }) => {
      const { document, files } = await loadForFile(c, param.documentId)
      const xml = files.renderDocumentXml(document, messages.getTranslator)
      return c.body(xml, 200, getFileHeaders(document, 'xml', 'application/xml; charset=utf-8'))
    },
  }),
]

async function requireDocument(
  db: Db,
  user: { id: string; role: Role },
  documentId: string,
): Promise<AccountingDocument> {
  const userId = hasPermission(user.role, 'orders:work') ? null : user.id
  const document = await getDocument(db, { documentId, userId })
  if (!document) throw new ShopError('not_found')
  return document
}

function getFileHeaders(document: AccountingDocument, extension: string, type: string) {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${formatDocumentNumber(document)}.${extension}"`,
    'cache-control': 'private, no-cache',
  }
}

/** Loads a document that is requested as a file, and with the first file the libraries of PDF and XML. */
async function loadForFile(c: Context<UserEnv>, id: string) {
  const { db } = c.var.runtime
  const document = await requireDocument(db, c.var.user, id)
  await consumeRateLimit(db, 'documentFileUser', c.var.user.id)
  return { document, files: await import('../../documents/document-files.ts') }
}
