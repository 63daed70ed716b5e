import { formatCount, formatDate, isolated } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import type { OrderRefunds } from './order-refunds.ts'

/** Why the policy proposes the refund, and how long the customer can ask for it. */
export function useProposalText() {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  return ({ reason, limit, until }: NonNullable<OrderRefunds['proposal']>): string => {
    const figures = {
      limit: isolated(formatCount(lang, limit)),
      percent: isolated(t('common:percent', { number: limit })),
    }
    const deadline = until
      ? t('admin.refund.until', { date: isolated(formatDate(lang, until, 'moment')) })
      : t('admin.refund.untilStarted')
    return `${t(`admin.refund.why.${reason}`, figures)} ${deadline}`
  }
}
