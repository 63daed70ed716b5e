import * as Dialog from '@radix-ui/react-dialog'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import {
  data,
  href,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
} from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { ConfirmationHost, LoginHost } from '../../account/confirmation/prompt-host.tsx'
import { requireSession } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useRouteMessages, useTranslation } from '../../i18n/translation.tsx'
import { SkipLink } from '../../shell/skip-link.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { InboxLive } from '../inbox/live/inbox-live.tsx'
import type { Route } from './+types/admin-layout'
import { refreshTaskCounts } from './screen-count.tsx'
import { PlaceholderScreen } from './screen-skeleton.tsx'
import { getScreen, listMenuGroups } from './screens.ts'
import { MenuLink, MenuLinks, Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** Number of menu entries with a place of their own in the bar. */
const DAILY_PLACES = 4

const ITEM_CLASS =
  'relative flex h-14 flex-col items-center justify-center gap-0.5 text-muted aria-[current=page]:text-link'

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

/** Screens with an optional parameter: the server renders one page for all its values, and only the browser knows which. */
const SHARED_SCREENS: string[] = ['inbox', 'settings']

/** The bar and an empty sidebar: the server does not know the user. */
export function HydrateFallback() {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const screen = getScreen(pathname)
  const isShared = !useHydrated() && screen !== undefined && SHARED_SCREENS.includes(screen.name)
  return (
    <AdminShell>
      <p role="status" className="sr-only">
        {t('common:loading')}
      </p>
      <PlaceholderScreen path={isShared ? screen.to : pathname} />
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
    <div className="figures min-h-dvh">
      <SkipLink />
      <TopBar role={role} />
      <div className="lg:grid lg:grid-cols-[13.75rem_minmax(0,1fr)]">
        {role ? <Sidebar role={role} /> : <div className="h-[calc(100dvh-3rem)] max-lg:hidden" />}
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-400 min-w-0 px-4 pt-4 pb-24 outline-none border-line [--area-height:4.75rem] [--area-sizing:content] [--control-height:2.5rem] [--label-weight:500] touch:[--control-height:2.75rem] [--gutter:1rem] sm:px-6 sm:[--gutter:1.5rem] lg:border-s lg:pt-5 lg:pb-10"
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

/** While another screen loads slowly, shows its heading over a placeholder instead of the previous screen. */
function PendingScreen({ children }: { children: ReactNode }) {
  const { location } = useNavigation()
  const current = getScreen(useLocation().pathname)
  const next = location && getScreen(location.pathname)
  const [shownPath, setShownPath] = useState<string | null>(null)
  const path = location && next && next !== current ? location.pathname : null
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => setShownPath(path), PENDING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setShownPath(null)
    }
  }, [path])
  // The loaded screen is visible at once, so that it can focus a field.
  const isPending = path !== null && shownPath !== null
  return (
    <>
      {isPending && <PlaceholderScreen path={shownPath} />}
      <div hidden={isPending}>{children}</div>
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

/** The bar of phones: the first entries of the menu, and a sheet with all of them. */
function BottomBar({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  const daily = listMenuGroups(role).flat().slice(0, DAILY_PLACES)
  const menu = getScreen(useLocation().pathname)?.menu
  // An open conversation needs the room for its reply box, and has its own way back.
  const isInConversation = useParams().conversationId !== undefined
  const isElsewhere = menu !== undefined && daily.every(({ name }) => name !== menu)
  return (
    <nav
      aria-label={t('title')}
      data-staff-bar
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden ${isInConversation ? 'max-md:hidden' : ''}`}
    >
      <ul className="grid grid-cols-5">
        {daily.map((entry) => (
          <li key={entry.name}>
            <MenuLink entry={entry} className={ITEM_CLASS} isShort />
          </li>
        ))}
        <li>
          <Dialog.Root open={open} onOpenChange={setOpen}>
            <Dialog.Trigger
              className={`${ITEM_CLASS} w-full`}
              aria-current={isElsewhere ? 'page' : undefined}
            >
              <Menu className="size-5" aria-hidden="true" />
              <span className="text-[0.7rem]">{t('more')}</span>
            </Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Overlay className="fixed inset-0 z-40 bg-night/60" />
              <Dialog.Content
                aria-describedby={undefined}
                className="fixed inset-x-0 bottom-0 z-50 max-h-[85dvh] animate-enter overflow-y-auto rounded-t-panel border-t border-line bg-surface p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
              >
                <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
                <MenuLinks role={role} onChosen={() => setOpen(false)} />
              </Dialog.Content>
            </Dialog.Portal>
          </Dialog.Root>
        </li>
      </ul>
    </nav>
  )
}
