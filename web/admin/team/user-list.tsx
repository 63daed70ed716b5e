import { UserPlus, Users } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useNewestFirst } from '../lists/newest-first.ts'
import { OlderButton } from '../lists/older-button.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'
import { fetchUsers, type ListedUser, parseUserFilter, type UserFilter, type Viewer } from './users-api.ts'

export function UserList({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('admin-team')
  const [address, setAddress] = useSearchParams()
  const [filter, setFilter] = useState(() => parseUserFilter(address))
  const [adding, setAdding] = useState(false)
  const read = useCallback((before: string | undefined) => fetchUsers(filter, before), [filter])
  const list = useNewestFirst<ListedUser>(read)
  const narrow = (chosen: UserFilter) => {
    setFilter(chosen)
    for (const [name, value] of Object.entries(chosen))
      value ? address.set(name, value) : address.delete(name)
    setAddress(address, { replace: true, preventScrollReset: true })
  }
  const messages = {
    none: t('noneFound'),
    failed: t('loadFailed'),
    older: t('loadOlder'),
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <UserFilters viewer={viewer} first={filter} onChange={narrow} />
        <Button size="small" onClick={() => setAdding(true)}>
          <UserPlus className="size-4.5" aria-hidden="true" />
          {t('addUser')}
        </Button>
      </div>
      <div aria-busy={list.loading} className={list.loading && list.rows.length > 0 ? 'opacity-60' : ''}>
        <ListState list={list} icon={Users} messages={messages}>
          <UserTable
            users={list.rows}
            viewer={viewer}
            onChanged={(changed) => list.change((row) => (row.id === changed.id ? changed : row))}
          />
          <OlderButton list={list} label={messages.older} />
        </ListState>
      </div>
      {adding && (
        <AddUserDialog viewer={viewer} onClose={() => setAdding(false)} onAdded={() => list.refresh()} />
      )}
    </>
  )
}
