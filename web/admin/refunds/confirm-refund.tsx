import { formatMoney } from '../../../shop/money.ts'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Confirmation } from '../confirmation.tsx'

interface ConfirmRefundProps {
  pence: number
  method: PaymentOption
  onConfirm: () => Promise<void>
  onChange: () => void
}

/** Confirms a refund with its amount and destination. */
export function ConfirmRefund({ pence, method, onConfirm, onChange }: ConfirmRefundProps) {
  const { t } = useTranslation('admin-payments')
  const amount = isolateBidi(formatMoney({ amount: pence, currency: 'GBP' }))
  return (
    <Confirmation
      text={t(`refunds.confirm.${method}`, { amount })}
      action={t('refunds.submit', { amount })}
      back={t('refunds.change')}
      failed={t('refunds.failed')}
      onConfirm={onConfirm}
      onBack={onChange}
    />
  )
}
