import { type ReactNode, useEffect, useState } from 'react'
import {
  data,
  href,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { ConfirmationHost, LoginHost } from '../../account/confirmation/prompt-host.tsx'
import { requireSession } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useRouteMessages, useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { SkipLink } from '../../shell/skip-link.tsx'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { InboxLive } from '../inbox/live/inbox-live.tsx'
import { RowSkeletons } from '../list/row-skeletons.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/admin-layout'
import { BottomBar } from './bottom-bar.tsx'
import { getScreen } from './screens.ts'
import { Sidebar } from './sidebar.tsx'
import { refreshTaskCounts } from './task-counts.ts'
import { TopBar } from './top-bar.tsx'

/** Interval of the counts in the sidebar, in milliseconds. */
const COUNT_INTERVAL_MS = 60_000

/** How long the previous screen stays while the next one loads, in milliseconds. */
const PENDING_DELAY_MS = 150

export const handle = declareMessages('admin', 'auth')

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  // Runs before the loaders of screens, so that they do not call the API for users who may not open them.
  ({ request }) => {
    const { role } = requireSession(request)
    const screen = getScreen(new URL(request.url).pathname)
    if (!screen || !hasPermission(role, screen.permission)) throw data(null, { status: 403 })
  },
]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireSession(request)
}

/** The bar and an empty sidebar: the server does not know the user. */
export function HydrateFallback() {
  const { t } = useTranslation('admin')
  return (
    <AdminShell>
      <PageHead title={t('title')} hidden />
      <p role="status" className="sr-only">
        {t('common:loading')}
      </p>
      <RowSkeletons rows={8} />
    </AdminShell>
  )
}

/** Redirects users who may not open the requested screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useRouteMessages()
  if (!isRouteErrorResponse(error) || error.status !== 403) throw error
  return <AccessDenied />
}

function AccessDenied() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: t('accessDenied'), description: t('accessDeniedText'), tone: 'danger' })
    navigate(href('/dashboard'), { replace: true })
  }, [navigate, t])
  return null
}

/** Layout of all staff screens. */
export default function AdminLayout({ loaderData: { role } }: Route.ComponentProps) {
  useRouteMessages()
  return (
    <AdminShell role={role}>
      <TaskCountPolling />
      <ConfirmationHost />
      <LoginHost />
      {hasPermission(role, 'messages:answer') && <InboxLive />}
      <PendingScreen>
        <Outlet />
      </PendingScreen>
    </AdminShell>
  )
}

/** `role` is missing until the user is known. */
function AdminShell({ role, children }: { role?: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <TopBar role={role} />
      <div className="lg:grid lg:grid-cols-[13.75rem_minmax(0,1fr)]">
        {role ? (
          <Sidebar role={role} />
        ) : (
          <div className="h-[calc(100dvh-3rem)] border-e border-line max-lg:hidden" />
        )}
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-400 min-w-0 px-4 pt-4 pb-24 outline-none [--control-height:2.5rem] touch:[--control-height:2.75rem] [--gutter:1rem] sm:px-6 sm:[--gutter:1.5rem] lg:pt-5 lg:pb-10"
        >
          <PendingBar />
          {children}
        </main>
      </div>
      {role && <BottomBar role={role} />}
    </div>
  )
}

/** A thin bar at the top while a slow navigation is pending. */
function PendingBar() {
  const isPending = useNavigation().state !== 'idle'
  if (!isPending) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-12 z-30 h-0.5 animate-pulse bg-accent opacity-0 [animation-delay:150ms] [animation-fill-mode:forwards]"
    />
  )
}

/** While another screen loads slowly, shows its heading over row skeletons instead of the previous screen. */
function PendingScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { location } = useNavigation()
  const current = getScreen(useLocation().pathname)
  const next = location && getScreen(location.pathname)
  const [shown, setShown] = useState<typeof next>(undefined)
  const name = next && next !== current ? next.name : null
  useEffect(() => {
    if (!name) return
    const timer = setTimeout(() => setShown(next), PENDING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setShown(undefined)
    }
  }, [name, next])
  return (
    <>
      {shown && (
        <Screen title={t(`screens.${shown.name}`)}>
          <RowSkeletons rows={8} />
        </Screen>
      )}
      <div hidden={shown !== undefined}>{children}</div>
    </>
  )
}

function TaskCountPolling() {
  useEffect(() => {
    refreshTaskCounts()
  }, [])
  usePolling(refreshTaskCounts, COUNT_INTERVAL_MS)
  return null
}
