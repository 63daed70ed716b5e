import { href, Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { logFailure } from '../data/log-failure.ts'
import { useLastLoaded } from '../data/use-last-loaded.ts'
import { ReloadMessage } from '../ui/reload-message.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/dashboard'
import { fetchPeriodStats, fetchStats } from './fetch-stats.ts'
import { PeriodFigures } from './period-figures.tsx'
import { RecentActivity } from './recent/recent-activity.tsx'
import { TaskList } from './task-list.tsx'
import { Totals } from './totals.tsx'
import { TrialMessage } from './trial-message.tsx'

export const handle = declareMessages('admin-dashboard', 'admin-analytics', 'orders')

const REFRESH_INTERVAL_MS = 60_000

export async function clientLoader() {
  const [stats, periods] = await Promise.all([logFailure(fetchStats()), logFailure(fetchPeriodStats())])
  return { stats, periods }
}

/** Another tab shows what is loaded. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search
}

/** The totals of the shop, the work that waits, the figures of the last days and the latest events. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  const revalidator = useRevalidator()
  const stats = useLastLoaded(loaderData.stats)
  const periods = useLastLoaded(loaderData.periods)
  usePolling(() => revalidator.revalidate(), REFRESH_INTERVAL_MS)
  return (
    <Screen title={t('admin:screens.dashboard')} actions={<Shortcuts />}>
      {(!loaderData.stats || !loaderData.periods) && <ReloadMessage>{t('loadFailed')}</ReloadMessage>}
      <Totals stats={stats} />
      {stats && <TrialMessage orders={stats.trialOrders} />}
      {/* Without data the screen states neither that all work is done nor that nothing was sold. */}
      {stats && <TaskList work={stats.work} />}
      <PeriodFigures periods={periods} />
      {stats && <RecentActivity stats={stats} />}
    </Screen>
  )
}

/** Links that the specification lists for the dashboard. */
const SHORTCUTS = [
  { to: href('/users-teams'), name: 'users' },
  { to: href('/orders'), name: 'orders' },
  { to: href('/analytics'), name: 'analytics' },
  { to: href('/settings/:section?'), name: 'settings' },
] as const

function Shortcuts() {
  const { t } = useTranslation('admin-dashboard')
  return (
    <nav aria-label={t('shortcuts')} className="flex flex-wrap gap-2">
      {SHORTCUTS.map(({ to, name }) => (
        <Link key={to} to={to} className={buttonClass({ look: 'line', size: 'small' })}>
          {t(`links.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
