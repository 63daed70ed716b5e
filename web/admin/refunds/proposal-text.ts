import { formatCount, formatDate, isolated } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import type { OrderRefunds } from './order-refunds.ts'

/** Why the policy gives it back, and until when. */
export function useProposalText() {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  return ({ reason, limit, until }: NonNullable<OrderRefunds['proposal']>): string => {
    const figures = {
      limit: isolated(formatCount(lang, limit)),
      percent: isolated(t('common:percent', { number: limit })),
    }
    const date = isolated(formatDate(lang, until, 'moment'))
    return `${t(`admin.refund.why.${reason}`, figures)} ${t('admin.refund.until', { date })}`
  }
}
