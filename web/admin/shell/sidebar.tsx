import { href, NavLink } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenCount } from './screen-count.tsx'
import { listScreenGroups, type Screen } from './screens.ts'

/** The column of staff screens on wide windows. */
export function Sidebar({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  return (
    <nav
      aria-label={t('title')}
      className="sticky top-12 hidden h-[calc(100dvh-3rem)] overflow-y-auto border-e border-line px-2 py-3 lg:block print:hidden"
    >
      <ScreenLinks role={role} />
    </nav>
  )
}

/** Links to all screens of a role, by group. */
export function ScreenLinks({ role, onChosen }: { role: string; onChosen?: () => void }) {
  return listScreenGroups(role).map((screens, place) => (
    <ul key={screens[0]?.name} className={place > 0 ? 'mt-2 border-t border-line pt-2' : ''}>
      {screens.map((screen) => (
        <li key={screen.to}>
          <ScreenLink screen={screen} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  ))
}

function ScreenLink({ screen, onChosen }: { screen: Screen; onChosen?: () => void }) {
  const { t } = useTranslation('admin')
  const { to, name, icon: Icon } = screen
  return (
    <NavLink
      to={to}
      end={to === href('/admin')}
      onClick={onChosen}
      className="flex h-9 touch:h-11 items-center gap-1.5 rounded-control px-2 text-[0.85rem] font-medium text-muted hover:bg-accent-wash hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink max-lg:gap-2 max-lg:text-base"
    >
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="truncate">{t(`screens.${name}`)}</span>
      <ScreenCount name={name} className="ms-auto" />
    </NavLink>
  )
}
