import { FlaskConical } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'

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
    <Badge tone="quiet" size="medium" icon={FlaskConical} data-trial="">
      {t('trial')}
    </Badge>
  )
}
