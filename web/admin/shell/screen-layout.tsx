import { type ReactNode, Suspense } from 'react'
import { href, isRouteErrorResponse, Navigate, Outlet, useLocation, useRouteError } from 'react-router'
import { ApiError } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ErrorScreen, NotFoundScreen } from '../../shell/error-screens.tsx'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { withSearch } from '../../with-search.ts'
import { getSettingsPath, isForm, SECTIONS, type SettingsSection } from '../settings/sections.ts'
import { Screen } from '../ui/screen.tsx'
import { PlaceholderScreen } from './screen-skeleton.tsx'
import { getHeadingName, getScreen } from './screens.ts'

/** Keeps the shell while a screen's texts load and when it fails. */
export default function ScreenLayout() {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<PlaceholderScreen path={pathname} />}>
      <Outlet />
    </Suspense>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('admin')
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null
  if (status === 401) return <Navigate to={withSearch(href('/login'), { from: pathname + search })} replace />
  if (status === 404) return <NotFoundScreen />
  if (!(error instanceof ApiError)) return <ErrorScreen error={error} />
  const failure = <LoadFailed title={t('loadFailed')} text={error.serverMessage ?? t('common:offline')} />
  const section = SECTIONS.find((each) => isForm(each) && getSettingsPath(each.name) === pathname)
  if (section && isForm(section)) return <FailedSection name={section.name}>{failure}</FailedSection>
  const screen = getScreen(pathname)
  return <Screen title={screen ? t(`screens.${getHeadingName(screen)}`) : t('title')}>{failure}</Screen>
}

function FailedSection({ name, children }: { name: SettingsSection; children: ReactNode }) {
  const { t } = useTranslation('admin-settings')
  return <Screen title={t(`sections.${name}`)}>{children}</Screen>
}
