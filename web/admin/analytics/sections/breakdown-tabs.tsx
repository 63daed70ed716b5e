import { Globe, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { type Device, UNKNOWN_VALUE } from '../../../../shop/analytics/dimensions.ts'
import { getChange } from '../../../../shop/analytics/reports/get-change.ts'
import { fromPounds } from '../../../../shop/money.ts'
import { formatCountry } from '../../../i18n/countries.ts'
import {
  formatCount,
  formatDuration,
  formatPercent,
  formatPounds,
  isolateBidi,
} from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { useFilters } from '../../list/use-filters.ts'
import { Tabs } from '../../tabs.tsx'
import { Change, FigureCard, FigureCards } from '../../ui/figure-card.tsx'
import type { Analytics } from '../analytics-api.ts'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection, ShareTable, UntrustedText } from './report-section.tsx'

interface TabProps {
  traffic: Analytics
}

const TABS = { sources: Sources, devices: Devices, geography: Geography, pages: TopPages }

type Name = keyof typeof TABS

const NAMES = Object.keys(TABS) as Name[]

/** Tabs that break down the traffic. The address holds the open tab. */
export function BreakdownTabs(props: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const [filters, change] = useFilters()
  const open = NAMES.find((name) => name === filters.get('tab')) ?? 'sources'
  const Open = TABS[open]
  return (
    <div className="mt-10">
      <Tabs
        label={t('breakdown')}
        tabs={NAMES.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        open={open}
        onOpen={(tab) => change({ tab })}
      >
        <Open {...props} />
      </Tabs>
    </div>
  )
}

/** Names of what the shop counts; another server may count something else. */
function useNames() {
  const { t, exists } = useTranslation('admin-analytics')
  return (kind: 'deviceNames' | 'sourceNames', name: string) =>
    exists(`admin-analytics:${kind}.${name}`) ? t(`${kind}.${name}` as 'sourceNames.direct') : name
}

const DEVICE_ICONS: Partial<Record<Device, LucideIcon>> = {
  mobile: Smartphone,
  desktop: Monitor,
  tablet: Tablet,
}

function Devices({ traffic: { devices } }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const getName = useNames()
  const rows = devices.map(({ device, ...share }) => {
    const Icon = DEVICE_ICONS[device] ?? Monitor
    const name = (
      <span className="flex items-center gap-2.5">
        <Icon className="size-5 text-muted" aria-hidden="true" />
        {getName('deviceNames', device)}
      </span>
    )
    return { ...share, id: device, name }
  })
  return <ShareTable title={t('tabs.devices')} table="devices" heading={t('device')} rows={rows} />
}

/** Visitors by country. */
function Geography({ traffic: { topCountries } }: TabProps) {
  const { t, lang } = useTranslation('admin-analytics')
  const rows = topCountries.map(({ country, flag, ...share }) => {
    const name = (
      <span className="flex items-center gap-2.5">
        {flag ? (
          <span aria-hidden="true" className="w-6 text-center text-lg leading-none">
            {flag}
          </span>
        ) : (
          <Globe className="mx-0.5 size-5 text-muted" aria-hidden="true" />
        )}
        {/^[A-Z]{2}$/.test(country)
          ? formatCountry(lang, country)
          : country === UNKNOWN_VALUE
            ? t('unknown')
            : country}
      </span>
    )
    return { ...share, id: country, name }
  })
  return <ShareTable title={t('countries')} table="countries" heading={t('country')} rows={rows} />
}

/** Most viewed pages and the time spent on them. */
function TopPages({ traffic: { topPages, overview } }: TabProps) {
  const { t, lang } = useTranslation('admin-analytics')
  const unknown = (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('unknown')}</span>
    </span>
  )
  return (
    <ReportSection title={t('tabs.pages')} table="pages">
      <BarTable
        headings={[t('page'), t('views'), t('avgTime')]}
        none={t('noData')}
        rows={topPages.map(({ page, views, avgTime }) => ({
          id: page,
          name: <UntrustedText text={page} />,
          bar: (100 * views) / Math.max(1, overview.pageViews),
          cells: [
            formatCount(lang, views),
            avgTime === null ? unknown : <bdi key="time">{formatDuration(lang, avgTime)}</bdi>,
          ],
        }))}
      />
    </ReportSection>
  )
}

/** Sources of visits, and their conversions where the answer has them. */
function Sources({ traffic }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const getName = useNames()
  const { trafficSources, referrers, days } = traffic
  const scale = Math.max(...[...trafficSources, ...referrers].map(({ percentage }) => percentage))
  return (
    <div className="grid gap-x-6 gap-y-10 xl:grid-cols-2">
      <ShareTable
        title={t('sources')}
        table="sources"
        heading={t('source')}
        scale={scale}
        rows={trafficSources.map((row) => ({
          ...row,
          id: row.source,
          name: getName('sourceNames', row.source),
        }))}
      />
      <ShareTable
        title={t('referrers')}
        table="referrers"
        heading={t('site')}
        scale={scale}
        none={t('noReferrers')}
        rows={referrers.map((row) => ({ ...row, id: row.source, name: <UntrustedText text={row.source} /> }))}
      />
      {days.length > 0 && <Sales traffic={traffic} scale={scale} />}
    </div>
  )
}

/** `scale` is that of the bars above. */
function Sales({ traffic, scale }: TabProps & { scale: number }) {
  const { t, lang } = useTranslation('admin-analytics')
  const { campaigns, sales } = traffic
  const count = (of: number) => formatCount(lang, of)
  const pounds = (of: number) => <Amount money={fromPounds(of)} />
  const totals = [
    {
      label: t('ordersHeading'),
      value: count(traffic.orders),
      change: getChange(traffic.orders, traffic.previousOrders),
      before: count(traffic.previousOrders),
    },
    {
      label: t('revenue'),
      value: formatPounds(lang, traffic.revenue),
      change: getChange(traffic.revenue, traffic.previousRevenue),
      before: formatPounds(lang, traffic.previousRevenue),
    },
    ...getDiscountTotals(traffic).map(({ label, current, previous }) => ({
      label: t(`csv.${label}`),
      value: formatPounds(lang, current),
      change: getChange(current, previous),
      before: formatPounds(lang, previous),
    })),
  ]
  return (
    <div className="space-y-10 xl:col-span-2">
      <ReportSection title={t('sales')}>
        <FigureCards>
          {totals.map(({ label, value, ...change }) => (
            <FigureCard key={label} label={label} value={value}>
              <Change {...change} />
            </FigureCard>
          ))}
        </FigureCards>
        <BarTable
          headings={[t('source'), t('visits'), t('ordersHeading'), t('perVisit'), t('revenue')]}
          none={t('noSales')}
          rows={sales
            .toSorted((a, b) => b.revenue - a.revenue || b.visits - a.visits)
            .map(({ source, visits, orders, revenue, discount }) => ({
              id: `sales ${source}`,
              name: t(`sourceNames.${source}`),
              cells: [
                count(visits),
                count(orders),
                visits > 0 ? pounds(Math.round((100 * revenue) / visits) / 100) : '–',
                <DiscountedRevenue key="revenue" revenue={revenue} discount={discount} />,
              ],
            }))}
        />
      </ReportSection>
      <ReportSection title={t('campaigns')} table="campaigns">
        <BarTable
          headings={[t('campaign'), t('visits'), t('ordersHeading'), t('share'), t('revenue')]}
          none={t('noCampaigns')}
          scale={scale}
          rows={campaigns.map(({ campaign, visits, percentage, orders, revenue, discount }) => ({
            id: `campaign ${campaign}`,
            name: <bdi className="break-all">{campaign}</bdi>,
            bar: percentage,
            cells: [
              count(visits),
              count(orders),
              <bdi key="share">{formatPercent(lang, percentage, 1, 1)}</bdi>,
              <DiscountedRevenue key="revenue" revenue={revenue} discount={discount} />,
            ],
          }))}
        />
      </ReportSection>
    </div>
  )
}

/** The revenue, and below it the undiscounted revenue and the discounts where there are any. */
function DiscountedRevenue({ revenue, discount }: { revenue: number; discount: number }) {
  const { t, lang } = useTranslation('admin-analytics')
  return (
    <div>
      <Amount money={fromPounds(revenue)} />
      {discount > 0 && (
        <>
          {' '}
          <span className="block text-xs text-muted">
            {t('grossOf', { amount: isolateBidi(formatPounds(lang, revenue + discount)) })}
          </span>{' '}
          <span className="block text-xs text-muted">
            {t('discountOf', { amount: isolateBidi(formatPounds(lang, discount)) })}
          </span>
        </>
      )}
    </div>
  )
}

/** The undiscounted revenue and the discounts in pounds; nothing without discounts in both periods. */
function getDiscountTotals({ revenue, discount, previousRevenue, previousDiscount }: TabProps['traffic']) {
  if (discount === 0 && previousDiscount === 0) return []
  return [
    { label: 'gross', current: revenue + discount, previous: previousRevenue + previousDiscount },
    { label: 'discount', current: discount, previous: previousDiscount },
  ] as const
}
