import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { listSectionGroups, type SettingsSection } from './sections.ts'
import { searchSettings } from './setting-fields.ts'

interface SectionListProps {
  role: string
  current: SettingsSection
}

/** The list of sections: a column on wide windows, a screen of its own on phones. */
export function SectionList({ role, current }: SectionListProps) {
  const { t } = useTranslation('admin-settings')
  const [search, setSearch] = useState('')
  return (
    <nav aria-label={t('title')}>
      <div className="flex">
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          search={search}
          onSearch={setSearch}
        />
      </div>
      {search ? (
        <SearchResults role={role} search={search} onChosen={() => setSearch('')} />
      ) : (
        listSectionGroups(role).map(({ group, sections }) => (
          <div key={group} className="mt-4">
            <p id={`settings-${group}`} className="mb-1 text-xs font-semibold text-muted lg:px-2.5">
              {t(`groups.${group}`)}
            </p>
            <ul aria-labelledby={`settings-${group}`} className="max-lg:border-t max-lg:border-line">
              {sections.map(({ name, to }) => (
                <li key={name}>
                  <SectionLink to={to} isCurrent={name === current}>
                    {t(`sections.${name}`)}
                  </SectionLink>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </nav>
  )
}

function SectionLink({
  to,
  isCurrent = false,
  onChosen,
  children,
}: {
  to: string
  isCurrent?: boolean
  onChosen?: () => void
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChosen}
      className="flex items-center gap-2 font-medium max-lg:min-h-12 max-lg:border-b max-lg:border-line lg:min-h-9 lg:rounded-control lg:px-2.5 lg:text-[0.9rem] lg:text-muted lg:hover:bg-accent-wash lg:hover:text-ink lg:aria-[current=page]:bg-accent-wash lg:aria-[current=page]:font-semibold lg:aria-[current=page]:text-ink"
    >
      <span className="flex-1">{children}</span>
      <ChevronRight className="size-4.5 text-muted lg:hidden rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  )
}

interface SearchResultsProps {
  role: string
  search: string
  onChosen: () => void
}

function SearchResults({ role, search, onChosen }: SearchResultsProps) {
  const { t } = useTranslation('admin-settings', 'common')
  const found = searchSettings(t, role, search)
  return (
    <div className="mt-4">
      <p role="status" className={found.length > 0 ? 'sr-only' : 'text-muted lg:px-2.5'}>
        {t('searchResults', { count: found.length })}
      </p>
      <ul>
        {found.map(({ name, to, fields }) => (
          <li key={name}>
            <SectionLink to={to} onChosen={onChosen}>
              {t(`sections.${name}`)}
            </SectionLink>
            <ul className="ms-2.5 mb-1 border-s border-line ps-2.5">
              {fields.map((field) => (
                <li key={field.to + field.label}>
                  <Link
                    to={field.to}
                    onClick={onChosen}
                    className="block rounded-control py-1.5 text-sm text-muted hover:text-ink max-lg:py-2.5"
                  >
                    <bdi>{field.label}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
