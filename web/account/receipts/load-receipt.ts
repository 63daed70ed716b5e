import { callApi } from '../../api-client.ts'
import { fetchBillingProfile } from '../billing/billing-calls.ts'
import { loadPrivate, toMissing } from '../load-private.ts'
import { fetchPurchase } from '../orders/my-orders.ts'

function fetchReceipt(id: string) {
  return callApi('GET /receipts/{paymentId}', { param: { paymentId: id } })
}

export type Receipt = Awaited<ReturnType<typeof fetchReceipt>>

/**
 * Loads a receipt, the business details of the user, and the orders that it paid. The receipt is null when it could not be loaded, and `missing`
 * when the user may read no such receipt.
 */
export async function loadReceipt(request: Request, paymentId: string) {
  const [receipt, profile, orders] = await Promise.all([
    loadPrivate(request, () => fetchReceipt(paymentId).catch(toMissing)),
    loadPrivate(request, fetchBillingProfile),
    loadPrivate(request, () => fetchPurchase({ paymentId }).catch(() => [])),
  ])
  return { receipt, profile, orders: orders ?? [] }
}
