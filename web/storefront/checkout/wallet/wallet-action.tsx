import { lazy, Suspense, useEffect } from 'react'
import { useRootData } from '../../../root-data.ts'
import { isCheckoutDocument } from '../checkout-path.ts'
import type { WalletButtonsProps } from './wallet-buttons.tsx'
import { WalletPlaceholder, WalletUnavailable } from './wallet-placeholder.tsx'

/** Loaded by those who chose it; Stripe's own script after it. */
const WalletButtons = lazy(() => import('./wallet-buttons.tsx').catch(() => ({ default: WalletUnavailable })))

/** The wallet's own button, where every other way to pay has Proceed. */
export function WalletAction(props: Omit<WalletButtonsProps, 'stripeKey'>) {
  const stripeKey = useRootData()?.stripeKey
  const allowed = stripeKey !== undefined && isCheckoutDocument()
  useEffect(() => {
    // Only the policy of the checkout's own document lets Stripe in; what was typed and chosen is kept.
    if (!allowed) window.location.reload()
  }, [allowed])
  if (!allowed) return <WalletPlaceholder />
  return (
    <Suspense fallback={<WalletPlaceholder />}>
      <WalletButtons {...props} stripeKey={stripeKey} />
    </Suspense>
  )
}
