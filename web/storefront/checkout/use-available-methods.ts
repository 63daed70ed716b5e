import { useEffect, useState } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { useRootData } from '../../root-data.ts'
import { isCheckoutDocument } from './checkout-path.ts'
import { hasWallet } from './wallet/has-wallet.ts'

const NO_METHODS: PaymentOption[] = []

/** The ways to pay that are switched on and that this browser has; null until it has said so. */
export function useAvailableMethods(): PaymentOption[] | null {
  const { methods = NO_METHODS, demo = false } = useRootData() ?? {}
  const [wallet, setWallet] = useState<boolean | null>(null)
  // The demo gateway's wallet is a page like any other.
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
