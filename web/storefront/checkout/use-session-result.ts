import { useEffect, useState } from 'react'
import { answer, api, CallFailed } from '../../api-client.ts'

const ATTEMPTS = 5
const PAUSE_MS = 2_000

export type SessionResult = 'checking' | 'success' | 'expired' | 'confirming' | 'missing' | 'failed'

/** Asks at most five times, two seconds apart; an error counts only when it is the last answer. */
export function useSessionResult(sessionId: string | null): SessionResult {
  const [result, setResult] = useState<SessionResult>(sessionId ? 'checking' : 'missing')
  useEffect(() => {
    if (!sessionId) {
      setResult('missing')
      return
    }
    let left = false
    const poll = async () => {
      for (let attempt = 0; attempt < ATTEMPTS && !left; attempt++) {
        const seen = await ask(sessionId)
        if (left) return
        if (seen === 'success' || seen === 'expired') return setResult(seen)
        if (seen === 'failed' && attempt === ATTEMPTS - 1) return setResult('failed')
        if (attempt < ATTEMPTS - 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      if (!left) setResult('confirming')
    }
    setResult('checking')
    poll()
    return () => {
      left = true
    }
  }, [sessionId])
  return result
}

async function ask(sessionId: string): Promise<'success' | 'expired' | 'open' | 'failed'> {
  try {
    const call = api.stripe.checkout.status[':session_id'].$get({ param: { session_id: sessionId } })
    const { payment_status, status } = await answer(call)
    if (payment_status === 'paid') return 'success'
    return status === 'expired' ? 'expired' : 'open'
  } catch (error) {
    console.error(error instanceof CallFailed ? error.message : error)
    return 'failed'
  }
}
