import { useEffect, useState } from 'react'
import type { MyOrderDetails } from '../../../account/orders/my-orders.ts'
import { session } from '../../../account/session.ts'
import { ApiError, callApi } from '../../../api-client.ts'

/** Minimum time for which the screen shows that the payment is processing. */
export const MIN_PROCESSING_MS = 3_000

export type OrderResult = 'checking' | 'success' | 'confirming' | 'failed' | 'unknown' | 'loggedOut' | 'error'

/**
 * Returns the result of an order from the server. Only the id is read from the URL, as anything else in it
 * may be forged.
 */
export function useOrderResult(orderId: string): OrderResult {
  const [result, setResult] = useState<OrderResult>('checking')
  useEffect(() => {
    let left = false
    setResult('checking')
    const timer = setTimeout(async () => {
      const seen = session.read() ? await fetchResult(orderId) : 'loggedOut'
      if (!left) setResult(seen)
    }, MIN_PROCESSING_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [orderId])
  return result
}

async function fetchResult(orderId: string): Promise<OrderResult> {
  try {
    return getPaymentOutcome(await callApi('GET /orders/{id}', { param: { id: orderId } }))
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) return 'unknown'
    if (status === 401) return 'loggedOut'
    console.error(error)
    return 'error'
  }
}

/** A success requires a paid payment and an order that was not cancelled or refunded. */
export function getPaymentOutcome({
  status,
  paymentStatus,
}: Pick<MyOrderDetails, 'status' | 'paymentStatus'>): OrderResult {
  const closed = status === 'failed' || status === 'cancelled' || status === 'refunded'
  if (closed) return 'failed'
  if (paymentStatus === 'completed') return 'success'
  return paymentStatus === 'pending' ? 'confirming' : 'failed'
}
