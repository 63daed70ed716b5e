import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { OrderRefunds } from './order-refunds.ts'

/** Returns the text that explains the policy's proposal and the deadline of the customer's request. */
export function useProposalText() {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  return ({ reason, limit, until }: NonNullable<OrderRefunds['proposal']>): string => {
    const figures = {
      limit: isolateBidi(formatCount(lang, limit)),
      percent: isolateBidi(t('common:percent', { number: limit })),
    }
    const deadline = until
      ? t('refunds.deadline', { date: isolateBidi(formatDate(lang, until, 'moment')) })
      : t('refunds.deadlineUntilStart')
    return `${t(`refunds.policyReasons.${reason}`, figures)} ${deadline}`
  }
}
