import type { z } from '@hono/zod-openapi'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import type { DocumentTax } from '../../shop/payments/documents/document-content.ts'
import {
  formatDocumentNumber,
  isTrialDocument,
} from '../../shop/payments/documents/format-document-number.ts'
import type { AccountingDocument } from '../../shop/payments/documents/tables.ts'
import type { documentReferenceSchema, documentSchema, taxSchema } from './schema.ts'

export function serializeDocument(
  document: AccountingDocument,
  related: AccountingDocument[],
): z.infer<typeof documentSchema> {
  const { paymentId, currency } = document
  return {
    ...serializeReference(document),
    paymentId,
    charge: { amount: document.amount, currency },
    ...serializeContent(document),
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

/** Serializes what a document says. */
export function serializeContent(document: AccountingDocument) {
  const { content } = document
  const { seller, buyer, method, lines, discounts = [], tax, beyondSale } = content
  const { correctedTaxes = [], refersTo } = content
  const serializeTax = ({
    registration,
    net,
    vat,
    rate,
    treatment,
    country,
  }: DocumentTax): z.infer<typeof taxSchema> => ({
    treatment,
    country,
    rate: rate / 100,
    vatNumber: registration?.number ?? null,
    net,
    vat,
  })
  return {
    isTrial: isTrialDocument(document),
    seller,
    buyer: buyer && { name: buyer.name, email: buyer.email, company: serializeCompany(buyer.company) },
    method: method && toPaymentOption(method),
    paidAt: content.paidAt,
    lines: lines.map(({ orderId, name, quantity, units, tiktokUsername, amount, discount = 0, vat }) => ({
      orderId,
      name,
      quantity,
      units,
      tiktokUsername,
      amount,
      discount,
      vat: vat ?? null,
    })),
    discounts,
    display: content.display,
    tax: tax ? serializeTax(tax) : null,
    beyondSale: beyondSale?.net ?? 0,
    correctedTaxes: correctedTaxes.map(serializeTax),
    refersTo: refersTo ? { label: formatDocumentNumber(refersTo), issuedAt: refersTo.issuedAt } : null,
  }
}

function serializeCompany(company: NonNullable<AccountingDocument['content']['buyer']>['company']) {
  if (!company) return null
  const { name, address, country, vatId } = company
  return { name, address, country, vatId }
}
