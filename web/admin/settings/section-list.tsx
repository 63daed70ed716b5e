import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useFilters } from '../list/use-filters.ts'
import { searchSettings } from './search-settings.ts'
import { listSectionGroups, SEARCH_PARAM, type SectionGroup, type SettingsSection } from './sections.ts'

interface SectionListProps {
  role: string
  current: SettingsSection
}

/** The list of sections: a column on wide windows, a screen of its own on phones. */
export function SectionList({ role, current }: SectionListProps) {
  const { t } = useTranslation('admin-settings', 'common')
  const [filters, change] = useFilters()
  const search = filters.get(SEARCH_PARAM) ?? ''
  const found = search ? searchSettings(t, role, search) : []
  const groups: SectionGroup[] = search ? [{ sections: found }] : listSectionGroups(role)
  return (
    <nav aria-label={t('title')}>
      <div className="flex">
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          search={search}
          onSearch={(text) => change({ [SEARCH_PARAM]: text })}
        />
      </div>
      {search !== '' && (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'mt-4 text-muted lg:px-2.5'}>
          {t('searchResults', { count: found.length })}
        </p>
      )}
      {groups.map(({ group, sections }) => (
        <div key={group} className="mt-4">
          {group && <p className="mb-1 text-xs font-semibold text-muted lg:px-2.5">{t(`groups.${group}`)}</p>}
          <ul aria-label={group && t(`groups.${group}`)} className="max-lg:border-t max-lg:border-line">
            {sections.map(({ name, to, fields }) => (
              <li key={name}>
                <Link
                  to={to}
                  aria-current={search === '' && name === current ? 'page' : undefined}
                  className="flex items-center gap-2 font-medium max-lg:min-h-12 max-lg:border-b max-lg:border-line lg:min-h-9 lg:rounded-control lg:px-2.5 lg:text-[0.9rem] lg:text-muted lg:hover:bg-accent-wash lg:hover:text-ink lg:aria-[current=page]:bg-accent-wash lg:aria-[current=page]:font-semibold lg:aria-[current=page]:text-ink"
                >
                  <span className="flex-1">{t(`sections.${name}`)}</span>
                  <ChevronRight
                    className="size-4.5 text-muted lg:hidden rtl:-scale-x-100"
                    aria-hidden="true"
                  />
                </Link>
                {fields?.map((field) => (
                  <Link
                    key={field.to}
                    to={field.to}
                    className="ms-2.5 block border-s border-line py-1.5 ps-2.5 text-sm text-muted hover:text-ink max-lg:py-3"
                  >
                    <bdi>{field.label}</bdi>
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
