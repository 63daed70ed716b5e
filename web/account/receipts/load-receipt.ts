import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { requireSession } from '../session.ts'

function fetchReceipt(id: string) {
  return unwrapResponse(api.receipts[':payment_id'].$get({ param: { payment_id: id } }))
}

export type Receipt = Awaited<ReturnType<typeof fetchReceipt>>

/** Null when it could not be loaded, `missing` when there is none that this account may read. */
export async function loadReceipt(request: Request, paymentId: string): Promise<Receipt | 'missing' | null> {
  requireSession(request)
  try {
    return await fetchReceipt(paymentId)
  } catch (error) {
    requireSession(request)
    if (error instanceof ApiError && error.status === 404) return 'missing'
    console.error(error)
    return null
  }
}
