import { UserPlus, Users } from 'lucide-react'
import { href, useSearchParams } from 'react-router'
import { isStaff, type Role } from '../../../shop/accounts/roles.ts'
import { USER_STATES } from '../../../shop/accounts/user-state.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { SessionUser } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ClearFilters, FilterSelect, FoldedFilters, SearchField } from '../list/filter-fields.tsx'
import { ListTime } from '../list/list-time.tsx'
import { Pager } from '../list/pager.tsx'
import { getLatestSearch, useFilters, useSearchNavigation } from '../list/use-filters.ts'
import { useOpenItem } from '../list/use-open-item.ts'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import { FilterRow } from '../ui/screen.tsx'
import { RowActions, UserActionsContext, useUserActions } from './user-actions.tsx'
import { AccessDrawer, AddUserDialog, RoleSelect, SecondFactor, StateBadge } from './user-dialogs.tsx'
import {
  type fetchUsers,
  type ListedUser,
  listStaffRoles,
  parseUserFilter,
  toKnownRole,
  USER_GROUPS,
  type UserSessions,
} from './users-api.ts'

interface UserListProps {
  viewer: SessionUser
  /** Null when the users could not be loaded. */
  list: Awaited<ReturnType<typeof fetchUsers>> | null
  sessions: UserSessions | null
  languages: Lang[] | null
}

export function UserList({ viewer, list, sessions, languages }: UserListProps) {
  const { t } = useTranslation('admin-team')
  const [address] = useSearchParams()
  const showAdding = useShowAdding()
  const { openId, getLink, close } = useOpenItem('user', 'sessions')
  // Unknown when the list could not be loaded: no row asks for it then.
  const actions = useUserActions(viewer, list?.hasMailServer ?? true)
  const columns = useColumns(viewer)
  const role = toKnownRole(viewer.role)
  const getGroup = (user: ListedUser) => t(`groups.${isStaff(user.role) ? 'staff' : 'customers'}`)
  const openUser = list?.users.find(({ id }) => id === openId && id !== viewer.id)
  return (
    <UserActionsContext value={actions}>
      <FilterRow>
        <UserFilters viewer={role} />
      </FilterRow>
      {!list ? (
        <ReloadMessage>{t('loadFailed')}</ReloadMessage>
      ) : list.users.length === 0 ? (
        <EmptyState icon={Users} title={t('noneFound')}>
          <ClearFilters />
        </EmptyState>
      ) : (
        <DataTable
          label={t('tabs.users')}
          rows={list.users}
          columns={columns}
          getLink={({ id }) => (id === viewer.id ? href('/account') : getLink(id))}
          cardAside={(user) => (
            <span className="flex shrink-0 items-center gap-1">
              {isStaff(user.role) && <RoleSelect user={user} look="quiet" />}
              {user.id !== viewer.id && <RowActions user={user} />}
            </span>
          )}
          card={(user) => (
            <span className="flex justify-between gap-3 text-sm text-muted">
              <bdi className="cut min-w-0">{user.email}</bdi>
              <ListTime date={user.lastSeenAt} none={t('never')} />
            </span>
          )}
          getGroup={list.isGrouped ? getGroup : undefined}
          rowAttributes={({ id, state }) => ({ 'data-user': id, 'data-state': state })}
          currentId={openId}
        />
      )}
      <Pager next={list?.next ?? null} count={list?.users.length ?? 0} />
      {openUser && <AccessDrawer user={openUser} sessions={sessions} onClose={close} />}
      {address.has('add') && (
        <OpenDialog onClose={() => showAdding(false)}>
          <AddUserDialog viewer={role} languages={languages} />
        </OpenDialog>
      )}
      {actions.dialog}
    </UserActionsContext>
  )
}

/** The address holds whether the form of a new user is open. */
function useShowAdding() {
  const goTo = useSearchNavigation()
  return (isOpen: boolean) => {
    const next = getLatestSearch()
    if (isOpen) next.set('add', '1')
    else next.delete('add')
    goTo(next)
  }
}

export function AddUserButton() {
  const { t } = useTranslation('admin-team')
  const showAdding = useShowAdding()
  return (
    <Button look="solid" onClick={() => showAdding(true)}>
      <UserPlus className="size-4.5" aria-hidden="true" />
      {t('addUser')}
    </Button>
  )
}

function useColumns(viewer: SessionUser): Column<ListedUser>[] {
  const { t } = useTranslation('admin-team')
  return [
    {
      id: 'name',
      heading: t('name'),
      cell: ({ id, name, state }) => (
        <span className="flex items-center font-semibold">
          <bdi className="truncate">{name}</bdi>
          {id === viewer.id && (
            <span className="shrink-0 font-normal whitespace-pre text-muted"> ({t('you')})</span>
          )}
          {state !== 'active' && (
            <span className="ms-2 shrink-0">
              <StateBadge state={state} />
            </span>
          )}
        </span>
      ),
      className: 'w-2/5 max-w-0',
    },
    {
      id: 'email',
      heading: t('email'),
      cell: ({ email }) => (
        <bdi className="cut text-muted" title={email}>
          {email}
        </bdi>
      ),
      className: 'w-3/5 max-w-0',
    },
    { id: 'role', heading: t('columns.role'), cell: (user) => <RoleSelect user={user} look="quiet" /> },
    {
      id: 'secondFactor',
      heading: t('columns.secondFactor'),
      cell: ({ secondFactor }) => <SecondFactor secondFactor={secondFactor} />,
      className: 'max-[90rem]:hidden',
    },
    {
      id: 'since',
      heading: t('since'),
      cell: ({ createdAt }) => <ListTime date={createdAt} />,
    },
    {
      id: 'lastSeen',
      heading: t('columns.lastSeen'),
      cell: ({ lastSeenAt }) => <ListTime date={lastSeenAt} none={t('never')} />,
    },
    {
      id: 'actions',
      heading: t('columns.actions'),
      headingHidden: true,
      cell: (user) => user.id !== viewer.id && <RowActions user={user} />,
      className: 'w-9',
    },
  ]
}

function UserFilters({ viewer }: { viewer: Role }) {
  const { t } = useTranslation('admin-team')
  const [address, change] = useFilters()
  const { group, search, state, sort } = parseUserFilter(address, viewer)
  const staffRoles = listStaffRoles(viewer)
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        search={search}
        onSearch={(text) => change({ search: text })}
      />
      <FoldedFilters isSet={group !== 'all' || state !== '' || sort !== ''}>
        {staffRoles.length > 0 && (
          <FilterSelect
            label={t('tabs.users')}
            param="show"
            value={group === 'all' ? '' : group}
            choices={USER_GROUPS.map((name) => [name === 'all' ? '' : name, t(`groups.${name}`)] as const)}
            removes="role"
          />
        )}
        {group === 'staff' && staffRoles.length > 1 && (
          <FilterSelect
            label={t('filterByRole')}
            param="role"
            choices={[
              ['', t('allRoles')],
              ...staffRoles.map((name) => [name, t(`roles.${name}.name`)] as const),
            ]}
          />
        )}
        <FilterSelect
          label={t('filterByState')}
          param="state"
          choices={[['', t('allStates')], ...USER_STATES.map((name) => [name, t(`states.${name}`)] as const)]}
        />
        <FilterSelect
          label={t('sortLabel')}
          param="sort"
          choices={[
            ['', t('sorts.newest')],
            ['last_seen', t('sorts.lastSeen')],
          ]}
        />
      </FoldedFilters>
    </>
  )
}
