import { useEffect } from 'react'
import { completePurchase, syncNewestPurchase } from '../started-purchases.ts'

/**
 * Removes what a payment bought from the cart and from the checkout, once it is paid.
 * @param sessionId Null where the address names only an order: the payment was the last to be started.
 */
export function useClearPurchase(isPaid: boolean, sessionId: string | null): void {
  useEffect(() => {
    if (!isPaid) return
    if (sessionId) completePurchase(sessionId)
    else syncNewestPurchase()
  }, [isPaid, sessionId])
}
