import { useEffect } from 'react'
import { href, Outlet, useNavigate } from 'react-router'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { requireSession } from '../account/session.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useRouteMessages, useTranslation } from '../i18n/translation.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import type { Route } from './+types/admin-layout'
import { AdminMenu } from './admin-menu.tsx'
import { InboxLive } from './inbox/live/inbox-live.tsx'
import { getScreen } from './screens.ts'

export const handle = declareMessages('admin', 'admin-inbox', 'auth')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = requireSession(request)
  const screen = getScreen(new URL(request.url).pathname)
  return { role, allowed: screen !== undefined && hasPermission(role, screen.permission) }
}

export function HydrateFallback() {
  const { t } = useTranslation('admin')
  return <LoadingScreen title={t('title')} label={t('common:loading')} />
}

/** Layout of all admin screens. Redirects users who may not open the requested screen. */
export default function AdminLayout({ loaderData: { role, allowed } }: Route.ComponentProps) {
  useRouteMessages()
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  useEffect(() => {
    if (allowed) return
    toast({ title: t('accessDenied'), description: t('accessDeniedText'), tone: 'danger' })
    navigate(href('/dashboard'), { replace: true })
  }, [allowed, navigate, t])
  if (!allowed) return null
  return (
    <div className="shell pt-4 pb-16 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10 lg:pt-8">
      {hasPermission(role, 'messages:answer') && <InboxLive />}
      <AdminMenu role={role} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
