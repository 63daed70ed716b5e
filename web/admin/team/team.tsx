import { Check, Minus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { hasPermission, PERMISSIONS, type Permission, ROLES } from '../../../shop/accounts/roles.ts'
import { requireSession } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { fetchLiveLanguages } from '../data/languages-api.ts'
import { logFailure } from '../data/log-failure.ts'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/team'
import { fetchKeys, KeyList, usePermissionLabel } from './key-list.tsx'
import { AddUserButton, UserList } from './user-list.tsx'
import { fetchUserSessions, fetchUsers, toKnownRole } from './users-api.ts'

const ALL = Object.keys(PERMISSIONS) as Permission[]

const TABS = ['users', 'roles', 'keys'] as const

function listTabs(role: string) {
  return TABS.filter((tab) => tab !== 'keys' || hasPermission(role, 'api_keys:manage'))
}

export const handle = declareMessages('admin-team')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const viewer = requireSession(request)
  const address = new URL(request.url).searchParams
  const tab = listTabs(viewer.role).find((name) => name === address.get('tab')) ?? 'users'
  if (tab === 'roles') return { tab, viewer }
  if (tab === 'keys') return { tab, viewer, keys: await logFailure(fetchKeys()) }
  const openId = address.get('user')
  const [list, sessions, languages] = await Promise.all([
    logFailure(fetchUsers(address, toKnownRole(viewer.role))),
    openId ? logFailure(fetchUserSessions(openId, address.get('sessions'))) : null,
    address.has('add') ? logFailure(fetchLiveLanguages()) : null,
  ])
  return { tab, viewer, list, sessions, languages }
}

/** Users with their access, the permissions of each role, and the API keys. */
export default function Team({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-team', 'admin')
  const [, setAddress] = useSearchParams()
  const { tab, viewer } = loaderData
  const title = t('admin:screens.team')
  return (
    <Screen title={title} action={tab === 'users' && <AddUserButton />}>
      <Tabs
        className="mt-2"
        label={title}
        tabs={listTabs(viewer.role).map((name) => ({ name, label: t(`tabs.${name}`) }))}
        open={tab}
        onOpen={(name) => setAddress({ tab: name }, { replace: true, preventScrollReset: true })}
      >
        {tab === 'users' && <UserList {...loaderData} />}
        {tab === 'roles' && <RoleTable />}
        {tab === 'keys' && <KeyList keys={loaderData.keys} />}
      </Tabs>
    </Screen>
  )
}

/** Permissions by role, from the server's own table. */
function RoleTable() {
  const { t } = useTranslation('admin-team')
  const getLabel = usePermissionLabel()
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {ROLES.map((role) => (
          <div key={role} data-role={role}>
            <dt className="font-semibold">{t(`roles.${role}.name`)}</dt>
            <dd className="mt-0.5 text-[0.9rem] text-muted">{t(`roles.${role}.text`)}</dd>
          </div>
        ))}
      </dl>
      <table className="mt-6 w-full text-[0.9rem] lg:max-w-5xl">
        <caption className="sr-only">{t('tabs.roles')}</caption>
        <thead className="sticky top-12 z-20 bg-paper text-sm text-muted">
          <tr className="h-9 shadow-[inset_0_-1px_0_var(--color-line),inset_0_1px_0_var(--color-line)]">
            <th scope="col" className="pe-4 text-start font-medium max-sm:pb-2 max-sm:align-bottom">
              {t('permission')}
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="font-medium sm:w-32 sm:px-2 max-sm:w-10 max-sm:py-2">
                <span className="max-sm:inline-block max-sm:rotate-180 max-sm:text-start max-sm:[writing-mode:vertical-rl]">
                  {t(`roles.${role}.name`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ALL.map((permission) => (
            <tr key={permission} className="h-10 border-b border-line hover:bg-accent-wash/50">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                {getLabel(permission)}
              </th>
              {ROLES.map((role) => (
                <td key={role} className="text-center">
                  <Mark isAllowed={hasPermission(role, permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation('admin-team')
  const Icon = isAllowed ? Check : Minus
  return (
    <>
      <Icon className={`mx-auto size-4.5 ${isAllowed ? 'text-success' : 'text-line'}`} aria-hidden="true" />
      <span className="sr-only">{t(isAllowed ? 'yes' : 'no')}</span>
    </>
  )
}
