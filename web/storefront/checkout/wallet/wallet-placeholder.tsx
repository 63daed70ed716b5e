import { useTranslation } from '../../../i18n/translation.tsx'
import { Skeleton } from '../../../ui/states/loading-screen.tsx'

/** The tallest height of both wallets, reserved before they render. */
export const WALLET_BUTTON_HEIGHT = 55

export function WalletPlaceholder() {
  return <Skeleton className="h-[55px]" />
}

/** Shown when the browser has no wallet after all, or Stripe is unreachable. */
export function WalletUnavailable() {
  const { t } = useTranslation('checkout')
  return (
    <p role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
      {t('walletUnavailable')}
    </p>
  )
}
