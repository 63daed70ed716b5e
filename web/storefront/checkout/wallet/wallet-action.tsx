import { lazy, Suspense, useEffect } from 'react'
import { useRootData } from '../../../root-data.ts'
import { isCheckoutDocument } from '../checkout-path.ts'
import type { WalletButtonsProps } from './wallet-buttons.tsx'
import { WalletPlaceholder, WalletUnavailable } from './wallet-placeholder.tsx'

/** Loaded only when chosen; Stripe's script follows. */
const WalletButtons = lazy(() => import('./wallet-buttons.tsx').catch(() => ({ default: WalletUnavailable })))

/** The wallet's own button, in place of the Proceed button. */
export function WalletAction(props: Omit<WalletButtonsProps, 'stripeKey'>) {
  const stripeKey = useRootData()?.stripeKey
  const allowed = stripeKey !== undefined && isCheckoutDocument()
  useEffect(() => {
    // Only the policy of the checkout document allows Stripe, so reload. The input is stored.
    if (!allowed) window.location.reload()
  }, [allowed])
  if (!allowed) return <WalletPlaceholder />
  return (
    <Suspense fallback={<WalletPlaceholder />}>
      <WalletButtons {...props} stripeKey={stripeKey} />
    </Suspense>
  )
}
