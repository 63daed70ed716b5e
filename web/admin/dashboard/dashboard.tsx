import { ChartLine, FlaskConical, Settings, ShoppingBag, Users } from 'lucide-react'
import { useState } from 'react'
import { href, Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { requireSession } from '../../account/session.ts'
import { formatCount, formatHours, formatPercent, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { withSearch } from '../../with-search.ts'
import { ChartLegend, DayChart } from '../analytics/charts/day-chart.tsx'
import { isClearerByWeek } from '../analytics/charts/day-plot.ts'
import { logFailure } from '../data/log-failure.ts'
import { useLastLoaded } from '../data/use-mutation.ts'
import { LaunchChecklist } from '../settings/launch-checklist.tsx'
import { fetchLaunch } from '../settings/settings-api.ts'
import { Change, FigureCard, FigureCards } from '../ui/figure-card.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import { Screen } from '../ui/screen.tsx'
import { Segments } from '../ui/segments.tsx'
import type { Route } from './+types/dashboard'
import { RecentActivity } from './recent-activity.tsx'
import { fetchPeriodStats, fetchStats, type PeriodStats, type Stats } from './stats-api.ts'
import { TaskList } from './task-list.tsx'

/** Figures in the order of their cards, each with its formatter. */
const CARDS = [
  { name: 'revenue', format: formatPounds, lessIsBetter: false },
  { name: 'orders', format: formatCount, lessIsBetter: false },
  { name: 'conversion', format: formatPercent, lessIsBetter: false },
  { name: 'deliveryHours', format: formatHours, lessIsBetter: true },
  { name: 'onTimeShare', format: formatPercent, lessIsBetter: false },
] as const

export const handle = declareMessages('admin-dashboard', 'admin-analytics', 'admin-settings', 'orders')

const REFRESH_INTERVAL_MS = 60_000

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = requireSession(request)
  const [stats, periods, launch] = await Promise.all([
    logFailure(fetchStats()),
    logFailure(fetchPeriodStats()),
    logFailure(fetchLaunch()),
  ])
  return { role, stats, periods, launch }
}

/** Another tab shows what is loaded. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search
}

/** The totals of the shop, the work that waits, the launch checklist until it is done or put aside, the figures of the last days with their chart, and the latest events. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  const revalidator = useRevalidator()
  const stats = useLastLoaded(loaderData.stats)
  const periods = useLastLoaded(loaderData.periods)
  const launch = useLastLoaded(loaderData.launch)
  usePolling(() => revalidator.revalidate(), REFRESH_INTERVAL_MS)
  return (
    <Screen title={t('admin:screens.dashboard')} actions={<Shortcuts />}>
      {(!loaderData.stats || !loaderData.periods) && <ReloadMessage>{t('loadFailed')}</ReloadMessage>}
      <Totals stats={stats} />
      {stats && <TrialMessage orders={stats.trialOrders} />}
      {/* Without data the screen states neither that all work is done nor that nothing was sold. */}
      {stats?.work && <TaskList work={stats.work} dueAt={stats.workDueAt} />}
      {launch && !launch.isPutAside && launch.steps.some(({ state }) => state !== 'done') && (
        <LaunchChecklist role={loaderData.role} launch={launch} isShort />
      )}
      <PeriodFigures periods={periods} />
      {periods && hasSold(periods) && <PeriodChart periods={periods} />}
      {stats && <RecentActivity stats={stats} />}
    </Screen>
  )
}

/** Links that the specification lists for the dashboard. */
const SHORTCUTS = [
  { to: href('/users-teams'), name: 'users', icon: Users },
  { to: href('/orders'), name: 'orders', icon: ShoppingBag },
  { to: href('/analytics'), name: 'analytics', icon: ChartLine },
  { to: href('/settings/:section?'), name: 'settings', icon: Settings },
] as const

function Shortcuts() {
  const { t } = useTranslation('admin-dashboard')
  return (
    <nav aria-label={t('shortcuts')} className="grid w-full grid-cols-2 gap-2 sm:flex">
      {SHORTCUTS.map(({ to, name, icon: Icon }) => (
        <Link key={to} to={to} className={buttonClass({ size: 'compact' })}>
          <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
          {t(`links.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** One line while the shop is in trial, whose counts include trial orders, or has trial orders that count no more. */
function TrialMessage({ orders }: { orders: number }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  const isTrial = useRootData()?.isTrial ?? false
  if (!isTrial && orders === 0) return null
  return (
    <p className="mt-2 flex items-start gap-x-1.5 text-sm text-muted" data-testid="trial-message">
      <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        {isTrial && t('trial.mode')}{' '}
        {orders > 0 && (
          <Link
            to={withSearch(href('/admin/orders'), { trial: 'only' })}
            className="figures text-link underline underline-offset-4"
          >
            {isTrial
              ? t('trial.show')
              : t('trial.notCounted', { count: orders, amount: isolateBidi(formatCount(lang, orders)) })}
          </Link>
        )}
      </span>
    </p>
  )
}

/** Totals of all time; dashes while they are unknown. */
function Totals({ stats }: { stats: Stats | null }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  const count = (of: number | undefined) => (of === undefined ? '–' : formatCount(lang, of))
  const figures = [
    { name: 'users', label: t('totalUsers'), value: count(stats?.totalUsers) },
    {
      name: 'revenue',
      label: t('totalRevenue'),
      value: stats ? formatPounds(lang, stats.totalRevenue) : '–',
      help: t('revenueHint'),
      detail:
        stats &&
        stats.totalDiscount > 0 &&
        t('periods.beforeDiscounts', {
          gross: isolateBidi(formatPounds(lang, stats.totalGross)),
          discount: isolateBidi(formatPounds(lang, stats.totalDiscount)),
        }),
    },
    { name: 'orders', label: t('totalOrders'), value: count(stats?.totalOrders) },
    { name: 'pending', label: t('pendingOrders'), value: count(stats?.pendingOrders) },
  ]
  return (
    <section aria-labelledby="all-time" className="mt-4">
      <h2 id="all-time" className="text-lg font-semibold">
        {t('allTime')}
      </h2>
      <FigureCards>
        {figures.map(({ name, value, detail, ...figure }) => (
          <FigureCard key={name} value={<span data-figure={name}>{value}</span>} {...figure}>
            {detail && <p className="figures text-sm text-muted">{detail}</p>}
          </FigureCard>
        ))}
      </FigureCards>
    </section>
  )
}

/** A new shop has no course to draw. */
function hasSold({ orders: { current, previous } }: PeriodStats): boolean {
  return Boolean(current || previous)
}

const CHARTED = ['revenue', 'orders'] as const

/** Revenue or orders of each day beside the 30 days before. */
function PeriodChart({ periods }: { periods: PeriodStats }) {
  const { t } = useTranslation('admin-dashboard', 'admin-analytics')
  const [metric, setMetric] = useState<(typeof CHARTED)[number]>('revenue')
  const { days, previousDays } = periods[metric]
  const list = (figures: typeof days) => figures.map(({ day, value }) => ({ day, value: value ?? 0 }))
  const label = t(`periods.${metric}`)
  const isWeekly = isClearerByWeek(list(periods.orders.days))
  const title = t(isWeekly ? 'admin-analytics:perWeek' : 'admin-analytics:perDay')
  return (
    <section aria-labelledby="chart" className="mt-6 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="chart" className="text-lg font-semibold">
          {title}
        </h2>
        <Segments
          label={title}
          choices={CHARTED.map((name) => [name, t(`periods.${name}`)] as const)}
          chosen={metric}
          onChoose={setMetric}
        />
      </div>
      <div className="mt-2">
        <ChartLegend label={label} endsToday={!isWeekly} />
      </div>
      <DayChart metric={metric} isWeekly={isWeekly} days={list(days)} previousDays={list(previousDays)} />
    </section>
  )
}

/** Figures of today and of the last 30 days; dashes while they are unknown. */
function PeriodFigures({ periods }: { periods: PeriodStats | null }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  return (
    <section aria-labelledby="periods" className="mt-6">
      <h2 id="periods" className="text-lg font-semibold">
        {t('periods.title')}
      </h2>
      <FigureCards>
        {CARDS.map(({ name, format, lessIsBetter }) => {
          const figure = periods?.[name]
          const show = (value: number | null = null) => (value === null ? '–' : format(lang, value))
          return (
            <FigureCard
              key={name}
              data-period={name}
              label={t(`periods.${name}`)}
              help={t(`periods.descriptions.${name}`)}
              value={show(figure?.current)}
            >
              {figure && (
                <Change change={figure.change} before={show(figure.previous)} lessIsBetter={lessIsBetter} />
              )}
              {(!figure || figure.today !== null) && (
                <p className="figures text-sm whitespace-nowrap text-muted">
                  {t('periods.today')} <bdi>{show(figure?.today)}</bdi>
                </p>
              )}
              {name === 'revenue' && periods && <BeforeDiscounts periods={periods} />}
            </FigureCard>
          )
        })}
      </FigureCards>
    </section>
  )
}

/** The undiscounted revenue and the discounts of the period; nothing without discounts. */
function BeforeDiscounts({ periods: { gross, discount } }: { periods: PeriodStats }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  if (!discount.current || gross.current === null) return null
  const [before, given] = [gross.current, discount.current].map((pounds) =>
    isolateBidi(formatPounds(lang, pounds)),
  )
  return (
    <p className="figures text-xs text-muted">
      {t('periods.beforeDiscounts', { gross: before, discount: given })}
    </p>
  )
}
