import { useSearchParams } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { requireSession } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { fetchLiveLanguages } from '../data/fetch-languages.ts'
import { logFailure } from '../data/log-failure.ts'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/team'
import { fetchUserSessions, fetchUsers, toKnownRole } from './fetch-users.ts'
import { fetchKeys, KeyList } from './key-list.tsx'
import { RoleTable } from './role-table.tsx'
import { UserList } from './user-list.tsx'

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
    <Screen title={title}>
      <div className="mt-1">
        <Tabs
          label={title}
          tabs={listTabs(viewer.role).map((name) => ({ name, label: t(`tabs.${name}`) }))}
          open={tab}
          onOpen={(name) => setAddress({ tab: name }, { replace: true, preventScrollReset: true })}
        >
          {tab === 'users' && <UserList {...loaderData} />}
          {tab === 'roles' && <RoleTable />}
          {tab === 'keys' && <KeyList keys={loaderData.keys} />}
        </Tabs>
      </div>
    </Screen>
  )
}
