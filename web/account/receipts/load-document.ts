import { type Answer, callApi } from '../../api-client.ts'
import { fetchBillingProfile } from '../billing/billing-profile-api.ts'
import { loadPrivate, toMissingIfNotFound } from '../load-private.ts'

type IssuedDocument = Answer<'GET /documents/{documentId}'>

/** A document as a page shows it; a receipt also with what happened to its payment since. */
export type ShownDocument = IssuedDocument & Partial<Pick<Receipt, 'paymentStatus' | 'creditNotes'>>

/** Returns null when the document could not be loaded, `missing` when the user may read no such document. */
export function loadDocument(request: Request, id: string): Promise<ShownDocument | 'missing' | null> {
  return loadPrivate(request, () =>
    callApi('GET /documents/{documentId}', { param: { documentId: id } }).catch(toMissingIfNotFound),
  )
}

export function toShownDocument(receipt: Receipt, paymentId: string): ShownDocument {
  return {
    ...receipt,
    kind: 'receipt',
    paymentId,
    issuedAt: receipt.paidAt,
    cause: null,
    beyondSale: 0,
    correctedTaxes: [],
    refersTo: null,
  }
}

export type Receipt = Answer<'GET /receipts/{paymentId}'>

/**
 * Loads a receipt and the business details of the user. The receipt is null when it could not be loaded, and `missing`
 * when the user may read no such receipt.
 */
export async function loadReceipt(request: Request, paymentId: string) {
  const [receipt, profile] = await Promise.all([
    loadPrivate(request, () =>
      callApi('GET /receipts/{paymentId}', { param: { paymentId } }).catch(toMissingIfNotFound),
    ),
    loadPrivate(request, fetchBillingProfile),
  ])
  return { receipt, profile }
}
