import { Users } from 'lucide-react'
import { href } from 'react-router'
import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { withSearch } from '../../../with-search.ts'
import { type Column, Ledger } from '../../ui/ledger.tsx'
import type { Stats } from '../fetch-stats.ts'
import { NameAndDetail } from './name-and-detail.tsx'

type User = Stats['recentUsers'][number]

/** The newest users. A row leads to the user among the users and teams. */
export function RecentUsers({ users }: { users: User[] }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  if (users.length === 0) return <EmptyState icon={Users} title={t('noUsers')} />
  const joined = ({ createdAt }: User) => (
    <time dateTime={createdAt} className="figures text-muted">
      {formatDate(lang, createdAt, 'ledger')}
    </time>
  )
  const columns: Column<User>[] = [
    {
      id: 'name',
      heading: t('columns.name'),
      className: 'w-1/2 max-w-0',
      cell: ({ name, email }) => <NameAndDetail name={name}>{email}</NameAndDetail>,
    },
    { id: 'role', heading: t('columns.role'), cell: (user) => <UserRole user={user} /> },
    { id: 'joined', heading: t('columns.joined'), cell: joined },
  ]
  return (
    <Ledger
      label={t('tabs.users')}
      rows={users}
      columns={columns}
      getLink={({ email }) => withSearch(href('/users-teams'), { search: email })}
      card={(user) => (
        <>
          <p className="truncate text-muted">
            <bdi>{user.email}</bdi>
          </p>
          <p className="flex justify-between gap-3">
            <UserRole user={user} /> {joined(user)}
          </p>
        </>
      )}
    />
  )
}

function UserRole({ user: { role, active } }: { user: User }) {
  const { t } = useTranslation('admin-dashboard')
  return (
    <span>
      {t(`roles.${role}`)}
      {!active && (
        <>
          {' '}
          <span className="text-sm text-danger">({t('deactivated')})</span>
        </>
      )}
    </span>
  )
}
