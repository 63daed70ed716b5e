import { useTranslation } from '../../../i18n/translation.tsx'
import { unread } from './inbox-events.ts'

/** Unread count in the menu; renders nothing at zero. */
export function UnreadCount() {
  const { t } = useTranslation('admin-inbox')
  const count = unread.use() ?? 0
  if (count === 0) return null
  return (
    <span
      data-testid="unread"
      className="relative rounded-full bg-lime px-2 text-sm leading-6 font-semibold text-night"
    >
      <bdi className="figures" aria-hidden="true">
        {count}
      </bdi>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
