import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { may } from '../../shop/accounts/roles.ts'
import { requireSession } from '../account/session.ts'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { toast } from '../ui/toast-store.ts'
import type { Route } from './+types/area'
import { AreaMenu } from './area-menu.tsx'
import { InboxLive } from './inbox/live/inbox-live.tsx'
import { screenAt } from './screens.ts'
import { useWholeWords } from './whole-words.ts'

export const handle = wordsOf('dashboard', 'orders', 'auth', 'contact')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = requireSession(request)
  const screen = screenAt(new URL(request.url).pathname)
  return { role, allowed: screen !== undefined && may(role, screen.permission) }
}

export function HydrateFallback() {
  const { t } = useTranslation('dashboard')
  return <LoadingScreen title={t('admin.title')} label={t('common:loading')} />
}

/** Around every screen of the staff: the way to the others, and back for who may not be here. */
export default function Area({ loaderData: { role, allowed } }: Route.ComponentProps) {
  useWholeWords()
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  useEffect(() => {
    if (allowed) return
    toast({ title: t('accessDenied'), description: t('accessDeniedText'), tone: 'danger' })
    navigate('/dashboard', { replace: true })
  }, [allowed, navigate, t])
  if (!allowed) return null
  return (
    <div className="shell pt-4 pb-16 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10 lg:pt-8">
      {may(role, 'messages:answer') && <InboxLive />}
      <AreaMenu role={role} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
