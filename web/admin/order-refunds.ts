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
    /**
     * Pounds. An answer that was lost may have been a yes: a refund of that amount that nobody here has seen yet is
     * taken for it, so that trying again gives nothing twice.
     */
    async give(amount: number, reason: string): Promise<Refund> {
      const seen = new Set(known?.refunds.map((refund) => refund.id))
      const madeOf = ({ refunds }: OrderRefunds) =>
        refunds.find((refund) => refund.amount === amount && !seen.has(refund.id))
      const before = await fetchRefunds(id)
      try {
        const made = madeOf(before)
        if (made) return made
        const json = { amount, reason: reason.trim() || undefined }
        return await answer(calls.$post({ param: { id }, json }))
      } catch (error) {
        const made = await fetchRefunds(id).then(madeOf, () => undefined)
        if (made) return made
        throw error
      } finally {
        const now = await read()
        if (now) onRead(now)
      }
    },
  }
}
