import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { Figures } from './figures.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useStats } from './stats.ts'
import { TaskList } from './task-list.tsx'

export const handle = declareMessages('admin-dashboard', 'orders')

export default function Dashboard() {
  const { t } = useTranslation('admin-dashboard', 'admin')
  const { stats, failed, loading, load } = useStats()
  // Without data the screen states neither that all work is done nor that nothing was sold.
  const unknown = failed && !stats
  return (
    <Screen title={t('admin:screens.dashboard')} actions={<Shortcuts />}>
      <p role="status" className="text-muted">
        {failed && (
          <span className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            {t('loadFailed')}
            <Button look="line" size="small" busy={loading} onClick={load}>
              {t('common:tryAgain')}
            </Button>
          </span>
        )}
      </p>
      {!unknown && <TaskList work={stats?.work} />}
      <Figures stats={stats} />
      {!unknown && <RecentActivity stats={stats} />}
    </Screen>
  )
}
