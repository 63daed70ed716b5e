import { useEffect, useState } from 'react'
import { fetchPurchase, type MyOrder, type MyOrderDetails } from '../../../account/orders/my-orders.ts'
import { session } from '../../../account/session.ts'
import { ApiError, callApi } from '../../../api-client.ts'

/** Minimum time for which the screen shows that the payment is processing. */
export const MIN_PROCESSING_MS = 3_000

export type OrderResult = 'checking' | 'success' | 'confirming' | 'failed' | 'unknown' | 'loggedOut' | 'error'

/**
 * Returns the result of an order from the server. Only the id is read from the URL, as anything else in it
 * may be forged.
 */
export function useOrderPaymentResult(orderId: string): SeenPayment {
  const [seen, setSeen] = useState<SeenPayment>(CHECKING)
  useEffect(() => {
    let left = false
    setSeen(CHECKING)
    const timer = setTimeout(async () => {
      const seen = session.read() ? await fetchPayment(orderId) : { result: 'loggedOut' as const, bought: [] }
      if (!left) setSeen(seen)
    }, MIN_PROCESSING_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [orderId])
  return seen
}

interface SeenPayment {
  result: OrderResult
  /** The orders of the payment once it is paid, so that the result and what was bought appear together. */
  bought: MyOrder[]
}

const CHECKING: SeenPayment = { result: 'checking', bought: [] }

async function fetchPayment(orderId: string): Promise<SeenPayment> {
  try {
    const order = await callApi('GET /orders/{id}', { param: { id: orderId } })
    const result = getPaymentOutcome(order)
    // My Orders and the email show the purchase, too.
    const isPaid = result === 'success'
    const bought = isPaid ? await fetchPurchase({ paymentId: order.paymentId }).catch(() => []) : []
    return { result, bought }
  } catch (error) {
    return { result: toOrderResult(error), bought: [] }
  }
}

function toOrderResult(error: unknown): OrderResult {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return 'unknown'
  if (status === 401) return 'loggedOut'
  console.error(error)
  return 'error'
}

/** A success requires a paid payment and an order that was not cancelled or refunded, except in part. */
export function getPaymentOutcome({
  status,
  paymentStatus,
}: Pick<MyOrderDetails, 'status' | 'paymentStatus'>): OrderResult {
  const closed = status === 'failed' || status === 'cancelled' || status === 'refunded'
  if (closed) return 'failed'
  if (paymentStatus === 'completed' || paymentStatus === 'partially_refunded') return 'success'
  return paymentStatus === 'pending' ? 'confirming' : 'failed'
}

const MAX_POLLS = 5
const POLL_INTERVAL_MS = 2_000

/** `pending`: the payment was seen, and the provider waits for its confirmation. */
type SessionResult = 'checking' | 'success' | 'expired' | 'pending' | 'confirming' | 'missing' | 'failed'

interface PollOptions {
  /** Capture the PayPal payment with the first poll. */
  capture?: boolean
  /** Minimum time for which the screen shows that the payment is processing, in ms. */
  atLeastMs?: number
}

/** Polls at most five times, two seconds apart. An error counts only if it is the last answer. */
export function useSessionResult(sessionId: string | null, asking: PollOptions = {}): SessionResult {
  const { capture = false, atLeastMs = 0 } = asking
  const [result, setResult] = useState<SessionResult>(sessionId ? 'checking' : 'missing')
  useEffect(() => {
    if (!sessionId) {
      setResult('missing')
      return
    }
    let left = false
    setResult('checking')
    Promise.all([pollResult(sessionId, capture, () => left), sleep(atLeastMs)]).then(
      ([seen]) => left || setResult(seen),
    )
    return () => {
      left = true
    }
  }, [sessionId, capture, atLeastMs])
  return result
}

async function pollResult(sessionId: string, capture: boolean, left: () => boolean): Promise<SessionResult> {
  for (let attempt = 0; attempt < MAX_POLLS && !left(); attempt++) {
    const isLast = attempt === MAX_POLLS - 1
    const seen = await fetchSessionResult(sessionId, capture && attempt === 0)
    if (seen === 'success' || seen === 'expired') return seen
    if (isLast && (seen === 'failed' || seen === 'pending')) return seen
    if (!isLast) await sleep(POLL_INTERVAL_MS)
  }
  return 'confirming'
}

type PollResult = 'success' | 'expired' | 'pending' | 'open' | 'failed'

async function fetchSessionResult(id: string, capture: boolean): Promise<PollResult> {
  try {
    const { payment_status, status } = capture
      ? await callApi('POST /paypal/orders/{id}/capture', { param: { id } })
      : await callApi('GET /stripe/checkout/status/{session_id}', { param: { session_id: id } })
    if (payment_status === 'paid') return 'success'
    if (status === 'complete') return 'pending'
    return status
  } catch (error) {
    console.error(error instanceof ApiError ? error.message : error)
    return 'failed'
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
