import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { usePageContext } from '../rendering/page-context.ts'
import { ErrorScreen, NotFoundScreen } from './error-screens.tsx'

export default function Screens() {
  return <Outlet />
}

/** An error inside a screen keeps header and footer. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { requestId } = usePageContext()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <ErrorScreen requestId={requestId} />
}
