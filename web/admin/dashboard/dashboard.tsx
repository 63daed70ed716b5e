import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { usePolling } from '../../ui/use-polling.ts'
import { logFailure } from '../data/log-failure.ts'
import { useLastLoaded } from '../data/use-last-loaded.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/dashboard'
import { fetchPeriodStats, fetchStats } from './fetch-stats.ts'
import { PeriodFigures } from './period-figures.tsx'
import { RecentActivity } from './recent/recent-activity.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TaskList } from './task-list.tsx'
import { Totals } from './totals.tsx'

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

/** The work that waits, the figures of the shop and its latest events. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  const revalidator = useRevalidator()
  const stats = useLastLoaded(loaderData.stats)
  const periods = useLastLoaded(loaderData.periods)
  usePolling(() => revalidator.revalidate(), REFRESH_INTERVAL_MS)
  return (
    <Screen title={t('admin:screens.dashboard')} actions={<Shortcuts />}>
      <div role="status">
        {(!loaderData.stats || !loaderData.periods) && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
            {t('loadFailed')}
            <Button
              look="line"
              size="small"
              busy={revalidator.state !== 'idle'}
              onClick={() => revalidator.revalidate()}
            >
              {t('common:tryAgain')}
            </Button>
          </p>
        )}
      </div>
      {/* Without data the screen states neither that all work is done nor that nothing was sold. */}
      {stats && <TaskList work={stats.work} />}
      <PeriodFigures periods={periods} />
      <Totals stats={stats} />
      {stats && <RecentActivity stats={stats} />}
    </Screen>
  )
}
