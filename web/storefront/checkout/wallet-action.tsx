import { lazy, Suspense, useEffect } from 'react'
import { useRootData } from '../../root-data.ts'
import { isLoadedAsCheckout } from './checkout-address.ts'
import type { WalletButtonsProps } from './wallet-buttons.tsx'
import { WalletAway, WalletPlace } from './wallet-place.tsx'

/** Loaded by those who chose it; Stripe's own script after it. */
const WalletButtons = lazy(() => import('./wallet-buttons.tsx').catch(() => ({ default: WalletAway })))

/** The wallet's own button, where every other way to pay has Proceed. */
export function WalletAction(props: Omit<WalletButtonsProps, 'stripeKey'>) {
  const stripeKey = useRootData()?.stripeKey
  const allowed = stripeKey !== undefined && isLoadedAsCheckout()
  useEffect(() => {
    // Only the policy of the checkout's own document lets Stripe in; what was typed and chosen is kept.
    if (!allowed) window.location.reload()
  }, [allowed])
  if (!allowed) return <WalletPlace />
  return (
    <Suspense fallback={<WalletPlace />}>
      <WalletButtons {...props} stripeKey={stripeKey} />
    </Suspense>
  )
}
