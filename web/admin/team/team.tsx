import { useSearchParams } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import { KeyList } from './key-list.tsx'
import { RoleTable } from './role-table.tsx'
import { UserList } from './user-list.tsx'

export const handle = declareMessages('admin-team', 'account')

const TABS = ['users', 'roles', 'keys'] as const

/** Staff, customers, roles and API keys. */
export default function Team() {
  const { t } = useTranslation('admin-team', 'admin')
  const user = session.useUser()
  const [search, setSearch] = useSearchParams()
  if (!user) return null
  const visibleTabs = TABS.filter((tab) => tab !== 'keys' || hasPermission(user.role, 'api_keys:manage'))
  const open = visibleTabs.find((tab) => tab === search.get('tab')) ?? 'users'
  const tabs = visibleTabs.map((name) => ({ name, label: t(`tabs.${name}`) }))
  const choose = (tab: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('tab', tab)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Screen title={t('admin:screens.team')}>
      <div className="mt-5">
        <Tabs label={t('admin:screens.team')} tabs={tabs} open={open} onOpen={choose}>
          {open === 'users' && <UserList viewer={user} />}
          {open === 'roles' && <RoleTable />}
          {open === 'keys' && <KeyList />}
        </Tabs>
      </div>
    </Screen>
  )
}
