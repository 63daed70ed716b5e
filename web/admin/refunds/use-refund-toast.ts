import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { formatDocumentNumber } from '../../../shop/payments/documents/format-document-number.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import type { Refund } from './order-refunds.ts'

/** Returns the toast about the result of a refund as the provider reports it. */
export function useRefundToast() {
  const { t } = useTranslation('admin-payments')
  return ({ amount, status, creditNote, failureReason }: Refund): ToastContent => ({
    title: t(`refunds.results.${status}`, {
      amount: isolateBidi(formatMoney(fromPounds(amount))),
      number: isolateBidi(formatDocumentNumber('C', creditNote ?? 0)),
    }),
    description: failureReason
      ? t('refunds.providerReason', { reason: isolateBidi(failureReason) })
      : undefined,
    tone: status === 'failed' ? 'danger' : undefined,
  })
}
