import { CircleCheck, CircleSlash, Clock, type LucideIcon, MailQuestion, ShieldCheck } from 'lucide-react'
import { listManageableRoles } from '../../../shop/accounts/roles.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Select } from '../../ui/form/select.tsx'
import { type ListedUser, toKnownRole } from './fetch-users.ts'
import { useUserActionsContext } from './user-actions.tsx'

const STATES = {
  active: { icon: CircleCheck, tone: 'highlight' },
  invited: { icon: MailQuestion, tone: 'active' },
  inactive: { icon: Clock, tone: 'quiet' },
  deactivated: { icon: CircleSlash, tone: 'danger' },
} as const satisfies Record<ListedUser['state'], { icon: LucideIcon; tone: BadgeTone }>

export function StateBadge({ state }: Pick<ListedUser, 'state'>) {
  const { t } = useTranslation('admin-team')
  return (
    <Badge look="words" {...STATES[state]}>
      {t(`states.${state}`)}
    </Badge>
  )
}

interface RoleSelectProps {
  user: ListedUser
  look?: 'quiet'
}

/** Offers only roles that the viewer may assign. A change applies at once and can be undone. */
export function RoleSelect({ user, look }: RoleSelectProps) {
  const { t } = useTranslation('admin-team')
  const { viewer, changeRole, busy } = useUserActionsContext()
  const roles = listManageableRoles(toKnownRole(viewer.role))
  const current = toKnownRole(user.role)
  if (user.id === viewer.id || roles.length < 2) {
    return (
      <>
        {t(`roles.${current}.name`)}
        <PendingRole user={user} />
      </>
    )
  }
  return (
    <span className={look && 'relative z-10 -ms-3'}>
      <Select
        size="small"
        look={look}
        aria-label={t('roleLabel', { name: isolateBidi(user.name) })}
        value={current}
        disabled={busy}
        onChange={({ target }) => {
          const role = roles.find((name) => name === target.value)
          if (role) changeRole({ user, role, previous: current })
        }}
        choices={roles.map((role) => [role, t(`roles.${role}.name`)] as const)}
      />
      <PendingRole user={user} />
    </span>
  )
}

function PendingRole({ user }: Pick<RoleSelectProps, 'user'>) {
  const { t } = useTranslation('admin-team')
  if (!user.rolePending) return null
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-sm text-muted" data-role-pending>
      <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t('rolePending')}
    </span>
  )
}

export function SecondFactor({ secondFactor }: Pick<ListedUser, 'secondFactor'>) {
  const { t } = useTranslation('admin-team')
  if (!secondFactor) return <span className="text-muted max-md:sr-only">{t('no')}</span>
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <ShieldCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
      <span className="max-md:sr-only">{t('yes')}</span>
      <span className="sr-only md:hidden">{t('secondFactor')}</span>
    </span>
  )
}
