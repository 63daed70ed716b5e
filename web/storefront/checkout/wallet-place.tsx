import { useTranslation } from '../../localization/translation.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The tallest that both wallets draw; the place is as high before they have. */
export const WALLET_BUTTON_HEIGHT = 55

export function WalletPlace() {
  return <Skeleton className="h-[55px]" />
}

/** The browser has no wallet after all, or Stripe is out of reach. */
export function WalletAway() {
  const { t } = useTranslation('checkout')
  return (
    <p role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
      {t('walletAway')}
    </p>
  )
}
