import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { listManageableRoles } from '../../../shop/accounts/roles.ts'
import { USER_STATES } from '../../../shop/accounts/user-state.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { toKnownRole, type UserFilter, type Viewer } from './users-api.ts'

/** Debounce delay of the search, in milliseconds. */
const SEARCH_DELAY_MS = 250

const CONTROL = 'h-10 min-w-0 rounded-control border border-edge bg-surface px-3'

interface UserFiltersProps {
  viewer: Viewer
  /** Initial filter. */
  first: UserFilter
  onChange: (filter: UserFilter) => void
}

export function UserFilters({ viewer, first, onChange }: UserFiltersProps) {
  const { t } = useTranslation('admin-team')
  const [filter, setFilter] = useState(first)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const change = (more: Partial<UserFilter>) => {
    const next = { ...filter, ...more }
    setFilter(next)
    clearTimeout(pause.current)
    const applyFilter = () => onChange({ ...next, search: next.search.trim() })
    if (more.search === undefined) applyFilter()
    else pause.current = setTimeout(applyFilter, SEARCH_DELAY_MS)
  }
  const roles = listManageableRoles(toKnownRole(viewer.role))
  return (
    <search className="flex min-w-0 flex-wrap gap-2 max-sm:basis-full sm:flex-1">
      <span className="relative min-w-0 max-sm:basis-full sm:max-w-xs sm:flex-1 sm:basis-56">
        <Search
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          maxLength={254}
          value={filter.search}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => change({ search: event.target.value })}
          className={`${CONTROL} w-full ps-10 placeholder:text-muted`}
        />
      </span>
      {roles.length > 1 && (
        <select
          aria-label={t('filterByRole')}
          value={filter.role}
          onChange={(event) => change({ role: event.target.value as UserFilter['role'] })}
          className={`${CONTROL} max-sm:flex-1`}
        >
          <option value="">{t('allRoles')}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}.name`)}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('filterByState')}
        value={filter.state}
        onChange={(event) => change({ state: event.target.value as UserFilter['state'] })}
        className={`${CONTROL} max-sm:flex-1`}
      >
        <option value="">{t('allStates')}</option>
        {USER_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </select>
    </search>
  )
}
