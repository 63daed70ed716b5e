import { api, unwrapResponse } from '../../api-client.ts'
import { loadPrivate, toMissing } from '../load-private.ts'

function fetchReceipt(id: string) {
  return unwrapResponse(api.receipts[':payment_id'].$get({ param: { payment_id: id } }))
}

export type Receipt = Awaited<ReturnType<typeof fetchReceipt>>

/** Returns null when the receipt could not be loaded, `missing` when the user may read no such receipt. */
export function loadReceipt(request: Request, paymentId: string): Promise<Receipt | 'missing' | null> {
  return loadPrivate(request, () => fetchReceipt(paymentId).catch(toMissing))
}
