import { useCallback, useEffect, useRef, useState } from 'react'
import { api, unwrapResponse } from '../../api-client.ts'
import { createIdempotencyKey } from '../../create-idempotency-key.ts'

const calls = api.admin.orders[':id'].refunds

function fetchRefunds(id: string) {
  return unwrapResponse(calls.$get({ param: { id } }))
}

export type OrderRefunds = Awaited<ReturnType<typeof fetchRefunds>>
export type Refund = Pick<
  OrderRefunds['refunds'][number],
  'amount' | 'status' | 'creditNote' | 'failureReason'
>

const NO_ATTEMPT = { request: '', key: '' }

/**
 * Loads the refunds of an order and the amount left to refund. `onRead` receives the order's and payment's
 * state after each load.
 */
export function useOrderRefunds(id: string, onRead: (refunds: OrderRefunds) => void) {
  const [refunds, setRefunds] = useState<OrderRefunds | null>(null)
  const [failed, setFailed] = useState(false)
  const attempt = useRef(NO_ATTEMPT)

  const read = useCallback(async () => {
    setFailed(false)
    try {
      const refunds = await fetchRefunds(id)
      setRefunds(refunds)
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
    refunds,
    failed: failed && refunds === null,
    read,
    /**
     * Amount in pounds. A retry after a lost response reuses the idempotency key, so it creates no second
     * refund.
     */
    async give(amount: number, reason: string): Promise<Refund> {
      const request = { amount, reason: reason.trim() || undefined }
      const text = JSON.stringify(request)
      if (attempt.current.request !== text) attempt.current = { request: text, key: createIdempotencyKey() }
      const json = { ...request, idempotency_key: attempt.current.key }
      try {
        const refund = await unwrapResponse(calls.$post({ param: { id }, json }))
        attempt.current = NO_ATTEMPT
        return refund
      } finally {
        const now = await read()
        if (now) onRead(now)
      }
    },
  }
}
