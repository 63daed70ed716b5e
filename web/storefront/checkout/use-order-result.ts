import { useEffect, useState } from 'react'
import type { WholeOrder } from '../../account/my-orders.ts'
import { session } from '../../account/session.ts'
import { answer, api, CallFailed } from '../../api-client.ts'

/** How long the screen says that it is processing, whatever the answer. */
export const PROCESSING_MS = 3_000

export type OrderResult = 'checking' | 'success' | 'confirming' | 'failed' | 'unknown' | 'loggedOut' | 'error'

/** What the shop says of an order. The address may claim anything, so nothing of it but the id is read. */
export function useOrderResult(orderId: string): OrderResult {
  const [result, setResult] = useState<OrderResult>('checking')
  useEffect(() => {
    let left = false
    setResult('checking')
    const timer = setTimeout(async () => {
      const seen = session.read() ? await ask(orderId) : 'loggedOut'
      if (!left) setResult(seen)
    }, PROCESSING_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [orderId])
  return result
}

async function ask(orderId: string): Promise<OrderResult> {
  try {
    return resultOf(await answer(api.orders[':id'].$get({ param: { id: orderId } })))
  } catch (error) {
    const status = error instanceof CallFailed ? error.status : 0
    if (status === 404) return 'unknown'
    if (status === 401) return 'loggedOut'
    console.error(error)
    return 'error'
  }
}

/** Paid, and its order still stands: only that is a success. */
export function resultOf({
  status,
  paymentStatus,
}: Pick<WholeOrder, 'status' | 'paymentStatus'>): OrderResult {
  const closed = status === 'failed' || status === 'cancelled' || status === 'refunded'
  if (closed) return 'failed'
  if (paymentStatus === 'completed') return 'success'
  return paymentStatus === 'pending' ? 'confirming' : 'failed'
}
