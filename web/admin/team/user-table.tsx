import { ShieldCheck } from 'lucide-react'
import { formatDate } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { RoleSelect } from './role-select.tsx'
import { StateBadge } from './state-badge.tsx'
import { UserActions } from './user-actions.tsx'
import { type ListedUser, toKnownRole, type Viewer } from './users-api.ts'

interface UserTableProps {
  users: ListedUser[]
  viewer: Viewer
  onChanged: (user: ListedUser) => void
}

const HEADINGS = ['user', 'role', 'state', 'lastSeen', 'actions'] as const

/** Table on wide screens, cards on phones. */
export function UserTable({ users, ...around }: UserTableProps) {
  const { t } = useTranslation('admin-team')
  return (
    <table className="mt-5 w-full text-[0.95rem] max-lg:block">
      <thead className="border-y border-line text-sm text-muted max-lg:sr-only">
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className="py-2 pe-4 text-start font-medium last:pe-0">
              {t(`columns.${heading}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-line">
        {users.map((user) => (
          <Row key={user.id} user={user} {...around} />
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'py-3 pe-4 align-top last:pe-0 max-lg:block max-lg:py-1 max-lg:pe-0'
/** Cells shown side by side on phones. */
const SHORT = `${CELL} max-lg:me-4 max-lg:inline-block max-lg:align-middle`

function Row({ user, viewer, onChanged }: Omit<UserTableProps, 'users'> & { user: ListedUser }) {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  const isOwn = user.id === viewer.id
  const role = toKnownRole(user.role)
  return (
    <tr className="border-b border-line max-lg:block max-lg:py-4" data-user={user.id} data-state={user.state}>
      <td className={`${CELL} wrap-anywhere`}>
        <span className="font-semibold">
          <bdi>{user.name}</bdi>
        </span>
        <span className="block text-sm text-muted">
          <bdi>{user.email}</bdi>
        </span>
      </td>
      <td className={SHORT}>
        {isOwn ? t(`roles.${role}.name`) : <RoleSelect user={user} viewer={viewer} onChanged={onChanged} />}
      </td>
      <td className={SHORT}>
        <StateBadge state={user.state} />
        {user.secondFactor && (
          <span className="mt-1 flex items-center gap-1 text-sm text-muted">
            <ShieldCheck className="size-4 shrink-0" aria-hidden="true" />
            {t('secondFactor')}
          </span>
        )}
      </td>
      <td className={`${CELL} text-sm whitespace-nowrap text-muted`}>
        {user.state !== 'invited' && (
          <span className="block">
            <span className="lg:sr-only">{t('columns.lastSeen')}: </span>
            <time dateTime={user.lastSeenAt}>{formatDate(lang, user.lastSeenAt, 'day')}</time>
          </span>
        )}
        <span className="block">
          {t('since')} <time dateTime={user.createdAt}>{formatDate(lang, user.createdAt, 'day')}</time>
        </span>
      </td>
      <td className={`${CELL} max-lg:mt-2`}>
        {isOwn ? (
          <span className="text-muted">{t('you')}</span>
        ) : (
          <UserActions user={user} onChanged={onChanged} />
        )}
      </td>
    </tr>
  )
}
