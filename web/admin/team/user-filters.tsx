import type { Role } from '../../../shop/accounts/roles.ts'
import { USER_STATES } from '../../../shop/accounts/user-state.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useFilters } from '../list/use-filters.ts'
import { listStaffRoles, parseUserFilter, USER_GROUPS } from './fetch-users.ts'

export function UserFilters({ viewer }: { viewer: Role }) {
  const { t } = useTranslation('admin-team')
  const [address, change] = useFilters()
  const { group, search, role, state } = parseUserFilter(address, viewer)
  const staffRoles = listStaffRoles(viewer)
  return (
    <>
      {staffRoles.length > 0 && (
        <fieldset className="flex rounded-control border border-edge p-0.5">
          <legend className="sr-only">{t('tabs.users')}</legend>
          {USER_GROUPS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={group === name}
              onClick={() => change({ show: name, role: undefined })}
              className="h-7.5 rounded-[0.3rem] px-3 text-[0.9rem] font-medium whitespace-nowrap text-muted hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper touch:h-11"
            >
              {t(`groups.${name}`)}
            </button>
          ))}
        </fieldset>
      )}
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        search={search}
        onSearch={(text) => change({ search: text })}
      />
      {group === 'staff' && staffRoles.length > 1 && (
        <FilterSelect
          label={t('filterByRole')}
          param="role"
          value={role}
          choices={[
            ['', t('allRoles')],
            ...staffRoles.map((name) => [name, t(`roles.${name}.name`)] as const),
          ]}
        />
      )}
      <FilterSelect
        label={t('filterByState')}
        param="state"
        value={state}
        choices={[['', t('allStates')], ...USER_STATES.map((name) => [name, t(`states.${name}`)] as const)]}
      />
    </>
  )
}
