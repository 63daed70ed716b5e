import { ChartLine } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { DayFigures } from './charts/day-figures.tsx'
import { getTodayUtc, parseRange } from './range/range.ts'
import { RangePicker } from './range/range-picker.tsx'
import { RangeSummary } from './range/range-summary.tsx'
import { BreakdownTabs } from './sections/breakdown-tabs.tsx'
import { LiveVisitors } from './sections/live-visitors.tsx'
import { PreferenceChangesSection } from './sections/preference-changes.tsx'
import { Summary } from './sections/summary.tsx'
import { useAnalytics } from './use-analytics.ts'

export const handle = declareMessages('admin-analytics')

/** Screen with visitors, their sources, the pages they view and conversions. */
export default function Analytics() {
  const { t } = useTranslation('admin-analytics', 'admin')
  const { lang } = useLang()
  const [address] = useSearchParams()
  const today = getTodayUtc()
  const range = parseRange(address, today)
  const { traffic, isSample, state, reload } = useAnalytics(range)
  const { overview, bots } = traffic
  const isEmpty = overview.totalVisits === 0 && overview.pageViews === 0
  const isOld = !isSample && (traffic.from !== range.from || traffic.to !== range.to)
  // An export holds the shop's own data, so none is offered while sample data is shown.
  const files = isSample ? null : { from: traffic.from, to: traffic.to }
  return (
    <Screen title={t('admin:screens.analytics')} actions={<RangePicker range={range} today={today} />}>
      <RangeSummary span={traffic} isSample={isSample} state={state} onReload={reload} />
      <LiveVisitors />
      <div
        aria-busy={state === 'loading'}
        data-traffic={isSample ? 'sample' : 'own'}
        className={`transition-opacity duration-150 ${isOld ? 'opacity-60' : ''}`}
      >
        <Summary now={overview} before={traffic.previous} />
        {bots > 0 && (
          <p className="figures mt-3 text-sm text-muted">
            {t('excludedBots', { count: bots, amount: isolateBidi(formatCount(lang, bots)) })}
          </p>
        )}
        {isEmpty ? (
          <EmptyState icon={ChartLine} title={t('noVisits')} text={t('noVisitsText')} />
        ) : (
          <>
            <DayFigures days={traffic.days} files={files} />
            <BreakdownTabs traffic={traffic} files={files} />
          </>
        )}
      </div>
      <div className="mt-16 border-t border-line pt-2">
        <PreferenceChangesSection />
      </div>
    </Screen>
  )
}
