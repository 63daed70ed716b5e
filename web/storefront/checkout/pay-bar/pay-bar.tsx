import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ChargeNotice } from '../../../ui/texts/price.tsx'
import { type OrderTotal, OrderTotalAmount } from '../../order-total.tsx'

interface PayBarProps {
  total: OrderTotal
  agreement: ReactNode
  /** The payment button. */
  children: ReactNode
}

/**
 * The payment button with the agreement. On a phone it stays at the bottom of the screen, with the total, unless a keyboard
 * leaves too little room.
 */
export function PayBar({ total, agreement, children }: PayBarProps) {
  const { t } = useTranslation('checkout')
  return (
    <div
      data-pay-bar
      className="group mt-5 tall-phone:fixed tall-phone:inset-x-0 tall-phone:bottom-0 tall-phone:z-20 tall-phone:mt-0 tall-phone:border-t tall-phone:border-line tall-phone:bg-surface tall-phone:px-4 tall-phone:pt-3 tall-phone:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="tall-phone:flex tall-phone:items-center tall-phone:gap-4">
        <div className="hidden tall-phone:block">
          <span className="block text-sm text-muted">{t('total')}</span>
          <OrderTotalAmount total={total} className="text-lg font-semibold" />
        </div>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      <div className="hidden tall-phone:block">
        <ChargeNotice charge={total.charge} name="charge-in-bar" />
      </div>
      <p className="mt-4 text-sm text-muted tall-phone:mt-2 tall-phone:text-xs tall-phone:group-has-[[data-reason]]:hidden">
        {agreement}
      </p>
    </div>
  )
}
