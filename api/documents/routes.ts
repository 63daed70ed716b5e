import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { hasPermission, type Role } from '../../shop/accounts/roles.ts'
import { ShopError } from '../../shop/errors.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import { getDocument, listPaymentDocuments } from '../../shop/payments/documents/get-document.ts'
import type { AccountingDocument } from '../../shop/payments/documents/tables.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { Db } from '../../shop/services.ts'
import type { UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam } from '../schema.ts'
import { documentSchema } from './schema.ts'
import { serializeDocument } from './serialize.ts'

const params = z.object({ document_id: idParam })
const ACCESS = 'Customers get the documents of their own payments, staff those of all.'

export const documentRoutes = [
  endpoint(
    'GET /documents/{document_id}',
    {
      operationId: 'getDocument',
      tag: 'receipts',
      summary: 'Get a receipt, invoice, credit note or correction',
      description: `The document as it was issued. ${ACCESS}`,
      ...requirePermission('orders:own'),
      param: params,
      answer: documentSchema,
      errors: ['not_found'],
    },
    async ({ db, param, user }) => {
      const document = await requireDocument(db, user, param.document_id)
      const related = document.paymentId ? await listPaymentDocuments(db, document.paymentId) : [document]
      return serializeDocument(document, related)
    },
  ),
  endpoint(
    'GET /documents/{document_id}/pdf',
    {
      operationId: 'getDocumentPdf',
      tag: 'receipts',
      summary: 'Get a document as PDF',
      description: `In the language of the order. ${ACCESS}`,
      ...requirePermission('orders:own'),
      param: params,
      file: ['application/pdf'],
      errors: ['not_found', 'rate_limited', 'too_busy'],
    },
    async ({ param, messages, c }) => {
      const { document, files } = await loadForFile(c, param.document_id)
      const pdf = await files.renderDocumentPdf(document, messages.getTranslator)
      return c.body(pdf, 200, getFileHeaders(document, 'pdf', 'application/pdf'))
    },
  ),
  endpoint(
    'GET /documents/{document_id}/xml',
    {
      operationId: 'getDocumentXml',
      tag: 'receipts',
      summary: 'Get a document as electronic invoice',
      description: `UBL 2.1 by EN 16931. Documents that say nothing about VAT have none (409). ${ACCESS}`,
      ...requirePermission('orders:own'),
      param: params,
      file: ['application/xml'],
      errors: ['not_found', 'vat_not_recorded', 'rate_limited'],
    },
    async ({ param, messages, c }) => {
      const { document, files } = await loadForFile(c, param.document_id)
      const xml = files.renderDocumentXml(document, messages.getTranslator)
      return c.body(xml, 200, getFileHeaders(document, 'xml', 'application/xml; charset=utf-8'))
    },
  ),
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
