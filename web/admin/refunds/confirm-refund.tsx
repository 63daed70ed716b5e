import { formatMoney } from '../../../shop/money.ts'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { isolated } from '../../localization/formats.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Confirm } from '../confirm.tsx'

interface ConfirmRefundProps {
  pence: number
  method: PaymentOption
  onConfirm: () => Promise<void>
  onChange: () => void
}

/** Says how much goes back, and where to, before it does. */
export function ConfirmRefund({ pence, method, onConfirm, onChange }: ConfirmRefundProps) {
  const { t } = useTranslation('dashboard')
  const amount = isolated(formatMoney({ amount: pence, currency: 'GBP' }))
  return (
    <Confirm
      text={t(`admin.refund.confirm.${method}`, { amount })}
      action={t('admin.refund.give', { amount })}
      back={t('admin.refund.change')}
      failed={t('admin.refund.failed')}
      onConfirm={onConfirm}
      onBack={onChange}
    />
  )
}
