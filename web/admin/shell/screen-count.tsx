import { useTranslation } from '../../i18n/translation.tsx'
import type { Screen } from './screens.ts'
import { type TaskCounts, taskCounts } from './task-counts.ts'

/** The waiting tasks of screens. */
const COUNTS = {
  orders: {
    key: 'toStart',
    get: ({ tasks }: TaskCounts) => tasks.to_start,
    tone: 'bg-accent-wash text-link',
  },
  cases: {
    key: 'cases',
    get: ({ tasks }: TaskCounts) => tasks.cases,
    tone: 'bg-danger-wash text-danger',
  },
  reviews: {
    key: 'reviews',
    get: ({ tasks }: TaskCounts) => tasks.reviews,
    tone: 'bg-accent-wash text-link',
  },
  inbox: { key: 'unread', get: ({ unread }: TaskCounts) => unread, tone: 'bg-lime text-night' },
  issues: {
    key: 'issues',
    get: ({ tasks }: TaskCounts) => tasks.attention,
    tone: 'bg-danger-wash text-danger',
  },
  emails: {
    key: 'failedEmails',
    get: ({ tasks }: TaskCounts) => tasks.emails,
    tone: 'bg-danger-wash text-danger',
  },
} as const

/** Number of waiting tasks beside a screen's name; renders nothing at zero. */
export function ScreenCount({ name, className = '' }: { name: Screen['name']; className?: string }) {
  const { t } = useTranslation('admin')
  const counts = taskCounts.use()
  if (!counts || !(name in COUNTS)) return null
  const { key, get, tone } = COUNTS[name as keyof typeof COUNTS]
  const count = get(counts)
  if (!count) return null
  return (
    <span
      className={`min-w-5 shrink-0 rounded-full px-1.5 text-center text-xs leading-5 font-semibold ${tone} ${className}`}
    >
      <bdi className="figures" aria-hidden="true">
        {count}
      </bdi>
      <span className="sr-only">{t(`counts.${key}`, { count })}</span>
    </span>
  )
}
