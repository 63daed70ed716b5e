import { FlaskConical } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'

interface TrialMarkProps {
  order: { isTrial: boolean }
  /** Only the icon, for rows of a list. */
  compact?: boolean
}

/** Marks a trial order beside its status; nothing for a real one. */
export function TrialMark({ order: { isTrial }, compact }: TrialMarkProps) {
  const { t } = useTranslation('orders')
  if (!isTrial) return null
  if (compact)
    return (
      <span title={t('trial')} data-trial="">
        <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
        <span className="sr-only">{t('trial')}</span>
      </span>
    )
  return (
    <span
      className="inline-flex items-center gap-1.5 rounded-full border border-line px-3 text-sm leading-7 font-semibold text-muted"
      data-trial=""
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
      {t('trial')}
    </span>
  )
}
