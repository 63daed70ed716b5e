import { useEffect, useState } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { useRootData } from '../../root-data.ts'
import { isLoadedAsCheckout } from './checkout-address.ts'
import { hasWallet } from './has-wallet.ts'

const NONE: PaymentOption[] = []

/** The ways to pay that are switched on and that this browser has; null until it has said so. */
export function useOfferedHere(): PaymentOption[] | null {
  const { methods = NONE, demo = false } = useRootData() ?? {}
  const [wallet, setWallet] = useState<boolean | null>(null)
  // The demo gateway's wallet is a page like any other.
  const mustAsk = methods.includes('applepay') && !demo
  useEffect(() => {
    if (!mustAsk) return
    let left = false
    hasWallet(isLoadedAsCheckout()).then((has) => !left && setWallet(has))
    return () => {
      left = true
    }
  }, [mustAsk])
  if (!mustAsk) return methods
  if (wallet === null) return null
  return wallet ? methods : methods.filter((method) => method !== 'applepay')
}
