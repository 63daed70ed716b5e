import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { OrderRefunds } from './order-refunds.ts'

/** Why the policy proposes the refund, and how long the customer can ask for it. */
export function useProposalText() {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  return ({ reason, limit, until }: NonNullable<OrderRefunds['proposal']>): string => {
    const figures = {
      limit: isolateBidi(formatCount(lang, limit)),
      percent: isolateBidi(t('common:percent', { number: limit })),
    }
    const deadline = until
      ? t('admin.refund.until', { date: isolateBidi(formatDate(lang, until, 'moment')) })
      : t('admin.refund.untilStarted')
    return `${t(`admin.refund.why.${reason}`, figures)} ${deadline}`
  }
}
