import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { usePageContext } from '../rendering/page-context.ts'
import { ErrorScreen, NotFoundScreen } from './error-screens.tsx'
import { Shell } from './shell.tsx'

export default function Screens() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** An error inside a screen keeps header and footer. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { requestId } = usePageContext()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <Shell>{isMissing ? <NotFoundScreen /> : <ErrorScreen requestId={requestId} />}</Shell>
}
