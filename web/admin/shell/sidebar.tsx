import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenCount } from './screen-count.tsx'
import { getScreen, listMenuGroups, type MenuEntry } from './screens.ts'

const SettingsMenu = lazy(async () => ({
  default: (await import('../settings/settings-menu.tsx')).SettingsMenu,
}))

/** The column on wide windows: the menu, and in the settings their menu in its place. */
export function Sidebar({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  const isInSettings = getScreen(useLocation().pathname)?.menu === 'settings'
  return (
    <div className="sticky top-12 hidden h-[calc(100dvh-3rem)] overflow-y-auto px-2 py-3 lg:block print:hidden">
      {isInSettings ? (
        <Suspense fallback={null}>
          <SettingsMenu role={role} />
        </Suspense>
      ) : (
        <nav aria-label={t('title')}>
          <MenuLinks role={role} />
        </nav>
      )}
    </div>
  )
}

/** Links to the menu entries of a role, by group. */
export function MenuLinks({ role, onChosen }: { role: string; onChosen?: () => void }) {
  return listMenuGroups(role).map((entries, place) => (
    <ul key={entries[0]?.name} className={place > 0 ? 'mt-2 border-t border-line pt-2' : ''}>
      {entries.map((entry) => (
        <li key={entry.name}>
          <MenuLink
            entry={entry}
            onChosen={onChosen}
            className="flex h-9 touch:h-11 items-center gap-1.5 rounded-control px-2 text-[0.85rem] font-medium text-muted hover:bg-accent-wash hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink max-lg:gap-2 max-lg:text-base"
          />
        </li>
      ))}
    </ul>
  ))
}

interface MenuLinkProps {
  entry: MenuEntry
  onChosen?: () => void
  className: string
  /** On the bar of phones, with a short name below the icon. */
  isShort?: boolean
}

export function MenuLink({ entry: { to, name, icon: Icon }, onChosen, className, isShort }: MenuLinkProps) {
  const { t } = useTranslation('admin')
  const isCurrent = getScreen(useLocation().pathname)?.menu === name
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onChosen} className={className}>
      <Icon className={isShort ? 'size-5' : 'size-4.5 shrink-0'} aria-hidden="true" />
      {isShort ? (
        <span className="max-w-full truncate px-1 text-[0.7rem]">{t(`shortNames.${name}`)}</span>
      ) : (
        <span className="truncate">{t(`screens.${name}`)}</span>
      )}
      <ScreenCount name={name} className={isShort ? 'absolute start-1/2 top-1 ms-3' : 'ms-auto'} />
    </Link>
  )
}
