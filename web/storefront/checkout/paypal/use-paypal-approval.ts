import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError, callApi } from '../../../api-client.ts'
import { usePolling } from '../../../ui/hooks/use-polling.ts'
import { withSearch } from '../../../with-search.ts'

const NOT_FOUND = 404

/**
 * Returns the delay before the next poll: short at first, since the order may be approved already, and longer
 * once the customer has probably left.
 */
function getPollDelay(pollCount: number): number {
  if (pollCount === 0) return 300
  return pollCount < 100 ? 3_000 : 15_000
}

/** Polls a PayPal order until it is approved, then opens its result. */
export function usePaypalApproval(id: string): 'waiting' | 'ended' {
  const navigate = useNavigate()
  const [pollCount, setPollCount] = useState(0)
  const [ended, setEnded] = useState(false)
  const poll = async () => {
    const status = await fetchStatus(id)
    setPollCount(pollCount + 1)
    if (status === 'complete') navigate(withSearch(href('/payment-success'), { session_id: id }))
    if (status === 'expired') setEnded(true)
  }
  usePolling(poll, ended ? null : getPollDelay(pollCount))
  return ended ? 'ended' : 'waiting'
}

async function fetchStatus(id: string): Promise<'open' | 'complete' | 'expired'> {
  try {
    const call = callApi('GET /stripe/checkout/status/{session_id}', { param: { session_id: id } })
    return (await call).status
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return 'expired'
    // The shop or PayPal is unreachable: the next poll may succeed.
    console.debug(error)
    return 'open'
  }
}
