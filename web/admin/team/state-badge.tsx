import { CircleCheck, CircleSlash, Clock, type LucideIcon, MailQuestion } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ListedUser } from './fetch-users.ts'

const LOOKS = {
  active: [CircleCheck, 'text-success'],
  invited: [MailQuestion, 'text-link'],
  inactive: [Clock, 'text-muted'],
  deactivated: [CircleSlash, 'text-danger'],
} as const satisfies Record<ListedUser['state'], [LucideIcon, string]>

export function StateBadge({ state }: { state: ListedUser['state'] }) {
  const { t } = useTranslation('admin-team')
  const [Icon, color] = LOOKS[state]
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-medium ${color}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  )
}
