import { useEffect } from 'react'
import { useCart } from '../../cart/cart-context.tsx'
import { forgetLineFields } from './checkout-draft.ts'
import { paypalWaiting } from './paypal-waiting.ts'
import { pendingCheckout } from './pending-checkout.ts'

/** Once paid, there is nothing pending any more, and a cart that was bought is empty. */
export function useSettleWhatWasBought(paid: boolean): void {
  const { clear } = useCart()
  useEffect(() => {
    if (!paid) return
    if (pendingCheckout.read()?.fromCart) clear()
    pendingCheckout.write(null)
    paypalWaiting.write(null)
    forgetLineFields()
  }, [paid, clear])
}
