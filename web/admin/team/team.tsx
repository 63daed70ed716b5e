import { Tabs } from 'radix-ui'
import { useSearchParams } from 'react-router'
import { may } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { KeyList } from './key-list.tsx'
import { RoleTable } from './role-table.tsx'
import { UserList } from './user-list.tsx'

const TABS = ['users', 'roles', 'keys'] as const

/** Who works in the shop and who buys in it, what each may do, and the programs that call it. */
export default function Team() {
  const { t } = useTranslation('dashboard')
  const { dir } = useLang()
  const user = session.useUser()
  const [search, setSearch] = useSearchParams()
  if (!user) return null
  const mine = TABS.filter((tab) => tab !== 'keys' || may(user.role, 'api_keys:manage'))
  const current = mine.find((tab) => tab === search.get('tab')) ?? 'users'
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
    <Screen title={t('admin.team')}>
      <Tabs.Root value={current} onValueChange={choose} dir={dir} className="mt-5">
        <Tabs.List
          aria-label={t('admin.team')}
          className="flex gap-6 border-b border-line max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter)"
        >
          {mine.map((tab) => (
            <Tabs.Trigger
              key={tab}
              value={tab}
              className="-mb-px shrink-0 border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {t(`team.tabs.${tab}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="users" className="pt-5">
          <UserList viewer={user} />
        </Tabs.Content>
        <Tabs.Content value="roles" className="pt-5">
          <RoleTable />
        </Tabs.Content>
        <Tabs.Content value="keys" className="pt-5">
          <KeyList />
        </Tabs.Content>
      </Tabs.Root>
    </Screen>
  )
}
