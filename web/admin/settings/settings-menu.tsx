import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { SearchField } from '../list/filter-fields.tsx'
import { ScreenCount } from '../shell/screen-count.tsx'
import { listMenuGroups } from '../shell/screens.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { getSectionLabel, searchSettings } from './search-settings.ts'
import { getSettingsPath, isForm, listSectionGroups, listSections } from './sections.ts'

/** Searches by entry of the browser's history, so that Back returns to the results. */
const searches = new Map<string, string>()

/** Windows with a sidebar. */
export const WITH_SIDEBAR = '(min-width: 68rem)'

const ENTRY_CLASS =
  'flex items-center gap-2 font-medium max-lg:min-h-12 max-lg:border-b max-lg:border-line lg:min-h-6.5 lg:touch:min-h-11 lg:rounded-control lg:px-2 lg:text-[0.85rem] lg:font-normal lg:hover:bg-accent-wash lg:aria-[current=page]:bg-accent-wash lg:aria-[current=page]:font-semibold lg:aria-[current=page]:text-ink'

interface SettingsMenuProps {
  role: string
  /** On phones: the screen below the search, in place of the sections. */
  children?: ReactNode
}

/** The menu of settings with its search: in place of the main menu on wide windows, above the overview on phones. */
export function SettingsMenu({ role, children }: SettingsMenuProps) {
  const { t } = useTranslation('admin-settings', 'admin', 'common')
  const { key, pathname } = useLocation()
  const [state, setState] = useState({ key, search: searches.get(key) ?? '' })
  if (state.key !== key) setState({ key, search: searches.get(key) ?? '' })
  const { search } = state
  const found = search ? searchSettings(t, role, search) : []
  const sections = children ? [] : listSectionGroups(role)
  const groups = search ? [{ group: null, sections: found }] : sections
  const current = listSections(role).find((section) => section.path === pathname)
  const menu = useRef<HTMLElement>(null)
  const isWide = useMediaQuery(WITH_SIDEBAR)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section may be out of sight, and a hidden menu has none in it.
  useEffect(() => {
    const entry = menu.current?.querySelector('[aria-current=page]')
    // One in sight stays where it is: the page would scroll it above the foot of a form.
    if (entry && entry.getBoundingClientRect().bottom > window.innerHeight)
      entry.scrollIntoView({ block: 'nearest' })
  }, [pathname, isWide])
  return (
    <nav ref={menu} aria-label={t('title')}>
      <div className="flex gap-1">
        <Link
          to={listMenuGroups(role)[0]?.[0]?.to ?? href('/')}
          aria-label={t('admin:mainMenu')}
          title={t('admin:mainMenu')}
          className={iconButtonClass({ className: 'max-lg:hidden' })}
        >
          <ArrowLeft className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          search={search}
          // Other screens have a search of their own.
          hasShortcut={current === undefined || isForm(current)}
          onSearch={(text) => {
            searches.set(key, text)
            setState({ key, search: text })
          }}
        />
      </div>
      {search !== '' && (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'mt-4 text-muted lg:px-2'}>
          {t('searchResults', { count: found.length })}
        </p>
      )}
      {search === '' && children && <div className="mt-4">{children}</div>}
      {search === '' && !children && (
        <Link
          to={href('/settings/:section?')}
          // The launch checklist is a part of the overview.
          aria-current={
            [href('/settings/:section?'), getSettingsPath('launch')].includes(pathname) ? 'page' : undefined
          }
          className={`mt-3 ${ENTRY_CLASS}`}
        >
          {t('overview.title')}
        </Link>
      )}
      {groups.map(({ group, sections }) => (
        <div key={group} className="mt-3">
          {group && <p className="px-2 text-xs font-semibold text-muted">{t(`groups.${group}`)}</p>}
          <ul
            aria-label={group ? t(`groups.${group}`) : undefined}
            className="max-lg:border-t max-lg:border-line"
          >
            {sections.map((section) => (
              <li key={section.name}>
                <Link
                  to={section.path}
                  aria-current={section.name === current?.name ? 'page' : undefined}
                  className={ENTRY_CLASS}
                >
                  <span className="flex-1">{getSectionLabel(t, section)}</span>
                  <ScreenCount name={section.name} />
                  <ChevronRight
                    className="size-4.5 text-muted lg:hidden rtl:-scale-x-100"
                    aria-hidden="true"
                  />
                </Link>
                {'fields' in section &&
                  section.fields.map((field) => (
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
