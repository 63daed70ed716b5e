import { useCallback, useEffect, useState } from 'react'
import { answer, api } from '../api-client.ts'

const calls = api.admin.orders[':id'].refunds

function fetchRefunds(id: string) {
  return answer(calls.$get({ param: { id } }))
}

export type OrderRefunds = Awaited<ReturnType<typeof fetchRefunds>>
export type Refund = Pick<OrderRefunds['refunds'][number], 'amount' | 'status' | 'creditNote'>

/** What was and can be given back for an order. `onRead` hears each time how order and payment stand by now. */
export function useOrderRefunds(id: string, onRead: (refunds: OrderRefunds) => void) {
  const [known, setKnown] = useState<OrderRefunds | null>(null)
  const [failed, setFailed] = useState(false)

  const read = useCallback(async () => {
    setFailed(false)
    try {
      const refunds = await fetchRefunds(id)
      setKnown(refunds)
      return refunds
    } catch (error) {
      console.error(error)
      setFailed(true)
      return null
    }
  }, [id])

  useEffect(() => {
    read()
  }, [read])

  return {
    known,
    failed: failed && known === null,
    read,
    /** Pounds. Whether it went well or not, what is known is read anew: another may have been quicker. */
    async give(amount: number, reason: string): Promise<Refund> {
      try {
        return await answer(
          calls.$post({ param: { id }, json: { amount, reason: reason.trim() || undefined } }),
        )
      } finally {
        const now = await read()
        if (now) onRead(now)
      }
    },
  }
}
