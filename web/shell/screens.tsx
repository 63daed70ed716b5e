import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { usePageContext } from '../rendering/page-context.ts'
import { ErrorScreen, NotFoundScreen } from './error-screens.tsx'

export default function Screens() {
  return <Outlet />
}

/** A screen that fails keeps the header and the footer around it. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { requestId } = usePageContext()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <ErrorScreen requestId={requestId} />
}
