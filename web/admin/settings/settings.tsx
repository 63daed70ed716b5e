import { CloudOff } from 'lucide-react'
import { useRef } from 'react'
import { NavLink, Outlet, redirect } from 'react-router'
import { requireSession } from '../../account/session.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Screen } from '../screen.tsx'
import { useCurrentInSight } from '../use-current-in-sight.ts'
import type { Route } from './+types/settings'
import { sectionsOf, wayAround } from './sections.ts'
import { useLoadedSettings } from './shop-settings.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = requireSession(request)
  const elsewhere = wayAround(role, new URL(request.url).pathname)
  if (elsewhere) throw redirect(elsewhere)
  return { role }
}

/** All that the operator sets, section by section. */
export default function Settings({ loaderData: { role } }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const row = useRef<HTMLUListElement>(null)
  useCurrentInSight(row)
  return (
    <Screen title={t('settings.title')}>
      <nav aria-label={t('settings.title')} className="mt-4 border-b border-line">
        <ul
          ref={row}
          className="-mx-(--gutter) flex gap-x-5 overflow-x-auto px-(--gutter) [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
        >
          {sectionsOf(role).map(({ to, name }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                end
                className="-mb-px block border-b-2 border-transparent py-2.5 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {t(`settings.sections.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded />
    </Screen>
  )
}

function Loaded() {
  const { t } = useTranslation('dashboard')
  const { settings, failed, reload } = useLoadedSettings()
  if (failed) {
    return (
      <EmptyState icon={CloudOff} title={t('settings.loadFailed')}>
        <Button onClick={reload}>{t('common:tryAgain')}</Button>
      </EmptyState>
    )
  }
  if (!settings) return <Spinner label={t('common:loading')} />
  return <Outlet context={settings} />
}
