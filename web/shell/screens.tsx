import { Suspense } from 'react'
import { isRouteErrorResponse, Outlet, useNavigation, useRouteError } from 'react-router'
import { DEFAULT_LANG } from '../../shop/localization/languages.ts'
import { isLoadingEnglish, slowEnglishFiles } from '../i18n/create-browser-i18n.ts'
import { FullScreenSpinner } from '../ui/states/loading-screen.tsx'
import { ErrorScreen, NotFoundScreen } from './error-screens.tsx'
import { Shell } from './shell.tsx'

export default function Screens() {
  const isChangingToEnglish = isLoadingEnglish.use()
  const slowFiles = slowEnglishFiles.use()
  // The old screen stays, with this state, until the texts of the next one have arrived.
  const isNavigating = useNavigation().state !== 'idle'
  const isEnglishLoading = isChangingToEnglish || (isNavigating && slowFiles > 0)
  return (
    <Shell>
      {isEnglishLoading && <FullScreenSpinner lang={DEFAULT_LANG} />}
      {/* Below the shell: the shell hydrates with its first values, before stored ones such as the cart's arrive. */}
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
    </Shell>
  )
}

/** An error inside a screen keeps header and footer. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <Shell>{isMissing ? <NotFoundScreen /> : <ErrorScreen error={error} />}</Shell>
}
