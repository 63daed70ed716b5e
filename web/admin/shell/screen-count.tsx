import { useTranslation } from '../../i18n/translation.tsx'
import type { Screen } from './screens.ts'
import { getScreenCount, taskCounts } from './task-counts.ts'

const TONES: Partial<Record<Screen['name'], string>> = {
  issues: 'bg-danger-wash text-danger',
  emails: 'bg-danger-wash text-danger',
  inbox: 'bg-lime text-night',
}

/** Number of waiting tasks beside a screen's name; renders nothing at zero. */
export function ScreenCount({ name, className = '' }: { name: Screen['name']; className?: string }) {
  const { t } = useTranslation('admin')
  const count = getScreenCount(taskCounts.use(), name)
  if (count === 0) return null
  const tone = TONES[name] ?? 'bg-accent-wash text-link'
  return (
    <span
      className={`min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-semibold ${tone} ${className}`}
    >
      <bdi className="figures" aria-hidden="true">
        {count}
      </bdi>
      <span className="sr-only">{t(`counts.${toCountKey(name)}`, { count })}</span>
    </span>
  )
}

function toCountKey(name: Screen['name']) {
  if (name === 'inbox') return 'unread'
  if (name === 'issues') return 'issues'
  return name === 'emails' ? 'failedEmails' : 'toStart'
}
