import { useEffect } from 'react'
import { useCart } from '../../../cart/cart-context.tsx'
import { clearLineFields } from '../checkout-draft.ts'
import { pendingPaypalOrder } from '../paypal/pending-paypal-order.ts'
import { pendingCheckout } from '../pending-checkout.ts'

/** Clears the pending checkout, and the cart if it was bought, once the payment is paid. */
export function useClearPurchase(paid: boolean): void {
  const { clear } = useCart()
  useEffect(() => {
    if (!paid) return
    if (pendingCheckout.read()?.fromCart) clear()
    pendingCheckout.write(null)
    pendingPaypalOrder.write(null)
    clearLineFields()
  }, [paid, clear])
}
