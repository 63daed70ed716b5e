import { useTranslation } from '../../../i18n/translation.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The tallest that both wallets draw; the place is as high before they have. */
export const WALLET_BUTTON_HEIGHT = 55

export function WalletPlaceholder() {
  return <Skeleton className="h-[55px]" />
}

/** The browser has no wallet after all, or Stripe is out of reach. */
export function WalletUnavailable() {
  const { t } = useTranslation('checkout')
  return (
    <p role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
      {t('walletAway')}
    </p>
  )
}
