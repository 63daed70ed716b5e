import { useEffect, useState } from 'react'
import { answer, api, CallFailed } from '../../api-client.ts'

const ATTEMPTS = 5
const PAUSE_MS = 2_000

export type SessionResult = 'checking' | 'success' | 'expired' | 'confirming' | 'missing' | 'failed'

interface Asking {
  /** Back from PayPal: the money is taken by the first question. */
  capture?: boolean
  /** The least time the screen says that it is processing, whatever the answer. */
  atLeastMs?: number
}

/** Asks at most five times, two seconds apart; an error counts only when it is the last answer. */
export function useSessionResult(sessionId: string | null, asking: Asking = {}): SessionResult {
  const { capture = false, atLeastMs = 0 } = asking
  const [result, setResult] = useState<SessionResult>(sessionId ? 'checking' : 'missing')
  useEffect(() => {
    if (!sessionId) {
      setResult('missing')
      return
    }
    let left = false
    setResult('checking')
    Promise.all([poll(sessionId, capture, () => left), pause(atLeastMs)]).then(
      ([seen]) => left || setResult(seen),
    )
    return () => {
      left = true
    }
  }, [sessionId, capture, atLeastMs])
  return result
}

async function poll(sessionId: string, capture: boolean, left: () => boolean): Promise<SessionResult> {
  for (let attempt = 0; attempt < ATTEMPTS && !left(); attempt++) {
    const isLast = attempt === ATTEMPTS - 1
    const seen = await ask(sessionId, capture && attempt === 0)
    if (seen === 'success' || seen === 'expired') return seen
    if (seen === 'failed' && isLast) return 'failed'
    if (!isLast) await pause(PAUSE_MS)
  }
  return 'confirming'
}

async function ask(id: string, capture: boolean): Promise<'success' | 'expired' | 'open' | 'failed'> {
  try {
    const { payment_status, status } = capture
      ? await answer(api.paypal.orders[':id'].capture.$post({ param: { id } }))
      : await answer(api.stripe.checkout.status[':session_id'].$get({ param: { session_id: id } }))
    if (payment_status === 'paid') return 'success'
    return status === 'expired' ? 'expired' : 'open'
  } catch (error) {
    console.error(error instanceof CallFailed ? error.message : error)
    return 'failed'
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
