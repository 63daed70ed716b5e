import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { StaffOrder } from '../orders/fetch-orders.ts'
import type { OrderRefunds } from './order-refunds.ts'

interface RefundProposal {
  label: string
  pounds: number
  text?: string
}

/**
 * Returns the amount to offer first: what the policy proposes, or the undelivered share of an order that ended
 * without a right to a refund. Null for nothing.
 */
export function useRefundProposal(order: StaffOrder, refunds: OrderRefunds): RefundProposal | null {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const { proposal, undelivered, left } = refunds
  const { quantity, delivered, status } = order
  const percent = isolateBidi(
    t('common:percent', { number: Math.ceil(((quantity - delivered) / quantity) * 100) }),
  )
  const label = t('refunds.undelivered', { percent })
  if (proposal) {
    const { reason, limit, until, amount } = proposal
    const why = t(`refunds.policyReasons.${reason}`, {
      limit: isolateBidi(formatCount(lang, limit)),
      percent: isolateBidi(t('common:percent', { number: limit })),
    })
    const deadline = until
      ? t('refunds.deadline', { date: isolateBidi(formatDate(lang, until, 'moment')) })
      : t('refunds.deadlineUntilStart')
    const isShare = reason !== 'not_started'
    return {
      label: isShare ? label : t('refunds.policyAmount'),
      pounds: amount,
      text: `${why} ${deadline}`,
    }
  }
  if (status !== 'partial' && status !== 'failed') return null
  const pounds = Math.min(undelivered, left)
  return pounds > 0 ? { label, pounds } : null
}
