import { getChange } from '../../../../shop/analytics/reports/get-change.ts'
import { formatCount, formatPercent, formatPounds, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/price.tsx'
import { Change } from '../../ui/change.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection, type TabProps } from './report-section.tsx'

/** Sources of visits and their conversions. */
export function Sources({ traffic, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const { trafficSources, referrers, campaigns, sales } = traffic
  const count = (of: number) => formatCount(lang, of)
  const share = (of: number) => <bdi>{formatPercent(lang, of)}</bdi>
  const pounds = (of: number) => <Amount text={formatPounds(of)} />
  const totalRevenue = sales.reduce((sum, { revenue }) => sum + Math.max(0, revenue), 0)
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-2">
      <ReportSection title={t('sources')} file={{ table: 'sources', span: files }}>
        <BarTable
          headings={[t('source'), t('visits'), t('share')]}
          none={t('noData')}
          rows={trafficSources.map(({ source, visits, percentage }) => ({
            id: source,
            name: t(`sourceNames.${source}`),
            bar: percentage,
            cells: [count(visits), share(percentage)],
          }))}
        />
      </ReportSection>
      <ReportSection title={t('referrers')} file={{ table: 'referrers', span: files }}>
        <BarTable
          headings={[t('site'), t('visits'), t('share')]}
          none={t('noReferrers')}
          rows={referrers.map(({ source, visits, percentage }) => ({
            id: source,
            name: <Outside text={source} />,
            bar: percentage,
            cells: [count(visits), share(percentage)],
          }))}
        />
      </ReportSection>
      <div className="space-y-10 xl:col-span-2">
        <ReportSection
          title={t('sales')}
          note={
            <div className="figures mt-1 flex flex-wrap gap-x-6">
              <Total
                label={t('orders', {
                  count: traffic.orders,
                  amount: isolateBidi(count(traffic.orders)),
                })}
                now={traffic.orders}
                before={traffic.previousOrders}
                description={count(traffic.previousOrders)}
              />
              <Total
                label={t('revenueOf', {
                  amount: isolateBidi(formatPounds(traffic.revenue)),
                })}
                now={traffic.revenue}
                before={traffic.previousRevenue}
                description={formatPounds(traffic.previousRevenue)}
              />
            </div>
          }
        >
          <BarTable
            headings={[t('source'), ...[t('visits'), t('ordersHeading'), t('revenue')], t('perVisit')]}
            none={t('noSales')}
            rows={sales.map(({ source, visits, orders, revenue }) => ({
              id: `sales ${source}`,
              name: t(`sourceNames.${source}`),
              bar: totalRevenue > 0 ? (100 * Math.max(0, revenue)) / totalRevenue : 0,
              cells: [
                count(visits),
                count(orders),
                pounds(revenue),
                visits > 0 ? pounds(Math.round((100 * revenue) / visits) / 100) : '–',
              ],
            }))}
          />
        </ReportSection>
        <ReportSection title={t('campaigns')} file={{ table: 'campaigns', span: files }}>
          <BarTable
            headings={[t('campaign'), ...[t('visits'), t('share'), t('ordersHeading')], t('revenue')]}
            none={t('noCampaigns')}
            rows={campaigns.map(({ campaign, visits, percentage, orders, revenue }) => ({
              id: `campaign ${campaign}`,
              name: <bdi className="break-all">{campaign}</bdi>,
              bar: percentage,
              cells: [count(visits), share(percentage), count(orders), pounds(revenue)],
            }))}
          />
        </ReportSection>
      </div>
    </div>
  )
}

/** Values from visitors' browsers are untrusted, so they are rendered as text and never as links. */
export function Outside({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="break-all">
      {text}
    </bdi>
  )
}

interface TotalProps {
  label: string
  now: number
  before: number
  /** Previous value, formatted. */
  description: string
}

function Total({ label, now, before, description }: TotalProps) {
  return (
    <div>
      <p className="font-display text-lg font-bold ltr:tracking-tight">{label}</p>
      <Change change={getChange(now, before)} before={description} />
    </div>
  )
}
