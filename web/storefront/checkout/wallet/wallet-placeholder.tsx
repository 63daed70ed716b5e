import { useTranslation } from '../../../i18n/translation.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
    <Notice tone="danger" role="alert">
      {t('walletUnavailable')}
    </Notice>
  )
}
