import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../api-client.ts'

const MAX_POLLS = 5
const POLL_INTERVAL_MS = 2_000

/** `pending`: the payment was seen, and the provider waits for its confirmation. */
export type SessionResult =
  | 'checking'
  | 'success'
  | 'expired'
  | 'pending'
  | 'confirming'
  | 'missing'
  | 'failed'

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
    const seen = await fetchResult(sessionId, capture && attempt === 0)
    if (seen === 'success' || seen === 'expired') return seen
    if (isLast && (seen === 'failed' || seen === 'pending')) return seen
    if (!isLast) await sleep(POLL_INTERVAL_MS)
  }
  return 'confirming'
}

type PollResult = 'success' | 'expired' | 'pending' | 'open' | 'failed'

async function fetchResult(id: string, capture: boolean): Promise<PollResult> {
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
