import { Users } from 'lucide-react'
import { href } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { withSearch } from '../../../with-search.ts'
import { type Column, DataTable } from '../../list/data-table.tsx'
import { TwoTexts } from '../../ui/two-texts.tsx'
import type { Stats } from '../fetch-stats.ts'

type User = Stats['recentUsers'][number]

/** The newest users. A row leads to the user among the users and teams. */
export function RecentUsers({ users }: { users: User[] }) {
  const { t } = useTranslation('admin-dashboard')
  if (users.length === 0) return <EmptyState icon={Users} title={t('noUsers')} />
  const columns: Column<User>[] = [
    {
      id: 'name',
      heading: t('columns.name'),
      className: 'w-1/2 max-w-0',
      cell: ({ name, email }) => (
        <TwoTexts first={name} isShort>
          {email}
        </TwoTexts>
      ),
    },
    { id: 'role', heading: t('columns.role'), cell: (user) => <UserRole user={user} /> },
    {
      id: 'joined',
      heading: t('columns.joined'),
      cell: ({ createdAt }) => <Time date={createdAt} style="ledger" className="figures text-muted" />,
    },
  ]
  return (
    <DataTable
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
            <UserRole user={user} />{' '}
            <Time date={user.createdAt} style="ledger" className="figures text-muted" />
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
