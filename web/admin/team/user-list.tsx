import { ShieldCheck, UserPlus, Users } from 'lucide-react'
import { href, useRevalidator, useSearchParams } from 'react-router'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { SessionUser } from '../../account/session.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx'
import { useOpenItem } from '../data/use-open-item.ts'
import { type Column, Ledger } from '../ui/ledger.tsx'
import { Pager } from '../ui/pager.tsx'
import { AccessDrawer } from './access-drawer.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { type ListedUser, toKnownRole, type UserSessions } from './fetch-users.ts'
import { RoleSelect } from './role-select.tsx'
import { StateBadge } from './state-badge.tsx'
import { UserActionsContext, useUserActions } from './user-actions.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserMenu } from './user-menu.tsx'

interface UserListProps {
  viewer: SessionUser
  /** Null when the users could not be loaded. */
  list: { users: ListedUser[]; next: string | null } | null
  sessions: UserSessions | null
  languages: Lang[] | null
}

export function UserList({ viewer, list, sessions, languages }: UserListProps) {
  const { t } = useTranslation('admin-team')
  const revalidator = useRevalidator()
  const [address, setAddress] = useSearchParams()
  const { openId, getLink, close } = useOpenItem('user', 'sessions')
  const actions = useUserActions()
  const columns = useColumns(viewer)
  const role = toKnownRole(viewer.role)
  const openUser = list?.users.find(({ id }) => id === openId && id !== viewer.id)
  const showAdding = (isOpen: boolean) => {
    const next = new URLSearchParams(address)
    if (isOpen) next.set('add', '1')
    else next.delete('add')
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return (
    <UserActionsContext value={actions}>
      <div className="flex flex-wrap items-center gap-2">
        <UserFilters viewer={role} />
        <Button size="small" onClick={() => showAdding(true)}>
          <UserPlus className="size-4.5" aria-hidden="true" />
          {t('addUser')}
        </Button>
      </div>
      {!list ? (
        <LoadFailed
          title={t('loadFailed')}
          busy={revalidator.state !== 'idle'}
          onRetry={revalidator.revalidate}
        />
      ) : list.users.length === 0 ? (
        <EmptyState icon={Users} title={t('noneFound')} />
      ) : (
        <Ledger
          label={t('tabs.users')}
          rows={list.users}
          columns={columns}
          card={(user) => <UserCard user={user} viewer={viewer} />}
          cardAside={(user) => user.id !== viewer.id && <UserMenu user={user} />}
          getLink={({ id }) => (id === viewer.id ? href('/account') : getLink(id))}
          rowAttributes={({ id, state }) => ({ 'data-user': id, 'data-state': state })}
          currentId={openId}
        />
      )}
      <Pager next={list?.next ?? null} />
      {openUser && <AccessDrawer user={openUser} viewer={role} sessions={sessions} onClose={close} />}
      {address.has('add') && (
        <AddUserDialog viewer={role} languages={languages} onClose={() => showAdding(false)} />
      )}
      {actions.dialog}
    </UserActionsContext>
  )
}

function useColumns(viewer: SessionUser): Column<ListedUser>[] {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  const day = (date: string) => (
    <time dateTime={date} className="text-muted">
      {formatDate(lang, date, 'day')}
    </time>
  )
  return [
    {
      id: 'name',
      heading: t('name'),
      cell: ({ id, name }) => (
        <span className="font-semibold">
          <bdi>{name}</bdi>
          {id === viewer.id && <span className="font-normal text-muted"> ({t('you')})</span>}
        </span>
      ),
      className: 'w-1/4 max-w-0 truncate',
    },
    {
      id: 'email',
      heading: t('email'),
      cell: ({ email }) => <bdi>{email}</bdi>,
      className: 'w-1/4 max-w-0 truncate',
    },
    { id: 'role', heading: t('columns.role'), cell: (user) => <RoleCell user={user} viewer={viewer} /> },
    { id: 'state', heading: t('columns.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'secondFactor',
      heading: t('columns.secondFactor'),
      cell: ({ secondFactor }) => <SecondFactor isOn={secondFactor} />,
      className: 'max-xl:hidden',
    },
    {
      id: 'lastSeen',
      heading: t('columns.lastSeen'),
      cell: ({ state, lastSeenAt }) => state !== 'invited' && day(lastSeenAt),
    },
    {
      id: 'since',
      heading: t('since'),
      cell: ({ createdAt }) => day(createdAt),
      className: 'max-[100rem]:hidden',
    },
    {
      id: 'actions',
      heading: t('columns.actions'),
      headingHidden: true,
      cell: (user) => user.id !== viewer.id && <UserMenu user={user} />,
      className: 'w-9 pe-0!',
    },
  ]
}

function UserCard({ user, viewer }: { user: ListedUser; viewer: SessionUser }) {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  const { email, state, secondFactor, lastSeenAt } = user
  return (
    <>
      <p className="truncate text-muted">
        <bdi>{email}</bdi>
      </p>
      <p className="flex min-h-9 flex-wrap items-center gap-x-3">
        <RoleCell user={user} viewer={viewer} />
        <StateBadge state={state} />
        {secondFactor && <SecondFactor isOn />}
        {state !== 'invited' && (
          <span className="ms-auto text-sm text-muted">
            <span className="sr-only">{t('columns.lastSeen')}: </span>
            <bdi>{formatDate(lang, lastSeenAt, 'day')}</bdi>
          </span>
        )}
      </p>
    </>
  )
}

function RoleCell({ user, viewer }: { user: ListedUser; viewer: SessionUser }) {
  const { t } = useTranslation('admin-team')
  if (user.id === viewer.id) return t(`roles.${toKnownRole(user.role)}.name`)
  return (
    <span className="relative z-10 -ms-3">
      <RoleSelect
        look="quiet"
        label={t('roleLabel', { name: isolateBidi(user.name) })}
        user={user}
        viewer={toKnownRole(viewer.role)}
      />
    </span>
  )
}

function SecondFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('admin-team')
  if (!isOn) return <span className="text-muted">{t('no')}</span>
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <ShieldCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
      <span className="max-md:sr-only">{t('yes')}</span>
      <span className="sr-only md:hidden">{t('secondFactor')}</span>
    </span>
  )
}
