import { ChartLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  Await,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { getChange } from '../../../shop/analytics/reports/get-change.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { formatCount, formatDuration, formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import { logFailure } from '../data/log-failure.ts'
import { useLastLoaded } from '../data/use-mutation.ts'
import { Change, FigureCard, FigureCards } from '../ui/figure-card.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/analytics'
import {
  type Analytics as AnalyticsReport,
  fetchAnalytics,
  fetchLiveVisitors,
  fetchPreferenceChanges,
  type LiveVisitorCounts,
  type Overview,
} from './analytics-api.ts'
import { DailyFigures } from './charts/daily-figures.tsx'
import { getTodayUtc, parseRange } from './range.ts'
import { RangePicker, RangeSummary } from './range-picker.tsx'
import { createSampleAnalytics } from './sample-analytics.ts'
import { BreakdownTabs } from './sections/breakdown-tabs.tsx'
import { PreferenceChangesSection } from './sections/preference-changes.tsx'

const REFRESH_INTERVAL_MS = 15_000

/** Figures in the order of their cards, each with its formatter. */
const CARDS = [
  { name: 'totalVisits', format: formatCount, lessIsBetter: false },
  { name: 'uniqueVisitors', format: formatCount, lessIsBetter: false },
  { name: 'pageViews', format: formatCount, lessIsBetter: false },
  { name: 'bounceRate', format: formatPercent, lessIsBetter: true },
  { name: 'avgSessionDuration', format: formatDuration, lessIsBetter: false },
] as const

export const handle = declareMessages('admin-analytics')

/** Waits for nothing: the screen shows sample figures until the answers arrive. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const range = parseRange(new URL(request.url).searchParams, getTodayUtc())
  return {
    report: logFailure(fetchAnalytics(range)),
    live: logFailure(fetchLiveVisitors()),
    preferenceChanges: logFailure(fetchPreferenceChanges(range)),
  }
}

/** Another tab or line of the chart shows what is loaded. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = (part: string) => currentUrl.searchParams.get(part) === nextUrl.searchParams.get(part)
  return currentUrl.search === nextUrl.search || !['range', 'from', 'to'].every(isSame)
}

/** Screen with visitors, their sources, the pages they view and conversions. */
export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-analytics', 'admin')
  return (
    <Screen
      title={t('admin:screens.analytics')}
      state={
        <Suspense fallback={null}>
          <Await resolve={loaderData.live}>{(live) => <LiveVisitors first={live} />}</Await>
        </Suspense>
      }
      actions={<RangePicker />}
    >
      <Suspense fallback={<Report answer={null} isWaiting />}>
        <Await resolve={loaderData.report}>{(answer) => <Report answer={answer} />}</Await>
      </Suspense>
      <Suspense fallback={<Skeleton className="mt-10 h-64" />}>
        <Await resolve={loaderData.preferenceChanges}>
          {(changes) => <PreferenceChangesSection changes={changes} />}
        </Await>
      </Suspense>
    </Screen>
  )
}

interface ReportProps {
  /** Null while it loads and when it could not be loaded. */
  answer: AnalyticsReport | null
  isWaiting?: boolean
}

/** The figures of the range: sample data until the first answer, and the previous data when another range fails. */
function Report({ answer, isWaiting = false }: ReportProps) {
  const { t, lang } = useTranslation('admin-analytics')
  const [address] = useSearchParams()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isLoading = navigation.state === 'loading' || revalidator.state === 'loading' || isWaiting
  const loaded = useLastLoaded(answer)
  const traffic = loaded ?? createSampleAnalytics(parseRange(address, getTodayUtc()))
  const isSample = loaded === null
  const state = isLoading ? 'loading' : answer ? 'loaded' : 'failed'
  const { overview, bots } = traffic
  const isEmpty = overview.totalVisits === 0 && overview.pageViews === 0 && traffic.orders === 0
  return (
    <>
      <RangeSummary span={traffic} isSample={isSample} state={state} />
      <div
        aria-busy={isLoading}
        data-traffic={isSample ? 'sample' : 'own'}
        className={`transition-opacity delay-150 ${isLoading && !isSample ? 'opacity-60' : ''}`}
      >
        <Summary now={overview} before={traffic.previous} />
        {bots > 0 && (
          <p className="figures mt-2 text-sm text-muted">
            {t('excludedBots', { count: bots, amount: isolateBidi(formatCount(lang, bots)) })}
          </p>
        )}
        {isEmpty ? (
          <EmptyState icon={ChartLine} title={t('noVisits')} text={t('noVisitsText')} />
        ) : (
          // An export holds the shop's own data, so none is offered while sample data is shown.
          traffic.days.length > 0 && <DailyFigures traffic={traffic} hasFiles={!isSample} />
        )}
        <Reminders figures={traffic.reminders} />
        <BreakdownTabs traffic={traffic} />
      </div>
    </>
  )
}

/** Key figures of the traffic against the previous period, each with an explanation. */
function Summary({ now, before }: { now: Overview; before: Overview | null }) {
  const { t, lang } = useTranslation('admin-analytics')
  return (
    <FigureCards>
      {CARDS.map(({ name, format, lessIsBetter }) => (
        <FigureCard
          key={name}
          data-card={name}
          label={t(`cards.${name}`)}
          help={t(`cardDescriptions.${name}`)}
          value={format(lang, now[name])}
        >
          {before && (
            <Change
              change={getChange(now[name], before[name])}
              before={format(lang, before[name])}
              lessIsBetter={lessIsBetter}
            />
          )}
        </FigureCard>
      ))}
    </FigureCards>
  )
}

/** Orders and revenue from reminders of unpaid orders. Renders nothing where none was sent. */
function Reminders({ figures: { sent, orders, revenue } }: { figures: AnalyticsReport['reminders'] }) {
  const { t, lang } = useTranslation('admin-analytics')
  if (sent === 0) return null
  return (
    <section aria-labelledby="reminders" className="mt-8" data-reminders={sent}>
      <h2 id="reminders" className="font-semibold">
        {t('reminders.title')}
      </h2>
      <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
        {[
          [t('reminders.sent'), formatCount(lang, sent)],
          [t('reminders.orders'), formatCount(lang, orders)],
          [t('reminders.revenue'), formatMoney(lang, fromPounds(revenue))],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures text-lg font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Visitors in the shop at this moment, beside the heading; the tooltip names their pages. Shows nothing after a failure,
 * because an old count would be wrong.
 */
function LiveVisitors({ first }: { first: LiveVisitorCounts | null }) {
  const { t, lang } = useTranslation('admin-analytics')
  const [data, setData] = useState(first)
  usePolling(async () => setData(await logFailure(fetchLiveVisitors())), REFRESH_INTERVAL_MS)
  if (!data?.pages) return null
  const { visitors: count, pages } = data
  const text = t('liveVisitors', { count, amount: isolateBidi(formatCount(lang, count)) })
  const online = (
    <span className="figures flex items-center gap-2 text-sm text-muted">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${count > 0 ? 'animate-pulse bg-success' : 'border border-edge'}`}
      />
      {text}
    </span>
  )
  return (
    <div data-live={count}>
      {pages.length === 0 ? (
        online
      ) : (
        <PopoverButton label={t('livePages')} shown={text} face={online} className="px-1.5! font-normal">
          <ul className="space-y-1 p-3 text-sm">
            {pages.map(({ page, visitors }) => (
              <li key={page} className="figures break-all">
                {t('livePage', {
                  amount: isolateBidi(formatCount(lang, visitors)),
                  page: isolateBidi(page),
                })}
              </li>
            ))}
          </ul>
        </PopoverButton>
      )}
    </div>
  )
}
