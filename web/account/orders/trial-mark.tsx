import { FlaskConical } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'

/** Marks a trial order beside its status; nothing for a real one. */
export function TrialMark({ order: { isTrial } }: { order: { isTrial: boolean } }) {
  const { t } = useTranslation('orders')
  if (!isTrial) return null
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
