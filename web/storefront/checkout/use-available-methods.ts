import { useEffect, useState } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { useRootData } from '../../root-data.ts'
import { isCheckoutDocument } from './checkout-path.ts'
import { hasWallet } from './wallet/has-wallet.ts'

const NO_METHODS: PaymentOption[] = []

/** Returns the payment methods that are switched on and that this browser supports; null until known. */
export function useAvailableMethods(): PaymentOption[] | null {
  const { methods = NO_METHODS, demo = false } = useRootData() ?? {}
  const [wallet, setWallet] = useState<boolean | null>(null)
  // The wallet of the demo gateway needs no support of the browser.
  const mustAsk = methods.includes('applepay') && !demo
  useEffect(() => {
    if (!mustAsk) return
    let left = false
    hasWallet(isCheckoutDocument()).then((has) => !left && setWallet(has))
    return () => {
      left = true
    }
  }, [mustAsk])
  if (!mustAsk) return methods
  if (wallet === null) return null
  return wallet ? methods : methods.filter((method) => method !== 'applepay')
}
