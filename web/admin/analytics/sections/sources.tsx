import { getChange } from '../../../../shop/analytics/reports/get-change.ts'
import { fromPounds } from '../../../../shop/money.ts'
import { formatCount, formatPercent, formatPounds, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { Change } from '../../ui/change.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection, type TabProps } from './report-section.tsx'
import { Outside, ShareTable } from './share-table.tsx'

/** Sources of visits and their conversions. */
export function Sources({ traffic, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const { trafficSources, referrers, campaigns, sales } = traffic
  const count = (of: number) => formatCount(lang, of)
  const pounds = (of: number) => <Amount money={fromPounds(of)} />
  const totalRevenue = sales.reduce((sum, { revenue }) => sum + Math.max(0, revenue), 0)
  const totals = [
    {
      label: t('orders', { count: traffic.orders, amount: isolateBidi(count(traffic.orders)) }),
      change: getChange(traffic.orders, traffic.previousOrders),
      before: count(traffic.previousOrders),
    },
    {
      label: t('revenueOf', { amount: isolateBidi(formatPounds(lang, traffic.revenue)) }),
      change: getChange(traffic.revenue, traffic.previousRevenue),
      before: formatPounds(lang, traffic.previousRevenue),
    },
    ...getDiscountTotals(traffic).map(({ label, current, previous }) => ({
      label: t(label, { amount: isolateBidi(formatPounds(lang, current)) }),
      change: getChange(current, previous),
      before: formatPounds(lang, previous),
    })),
  ]
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-2">
      <ShareTable
        title={t('sources')}
        table="sources"
        files={files}
        heading={t('source')}
        rows={trafficSources.map((row) => ({ ...row, id: row.source, name: t(`sourceNames.${row.source}`) }))}
      />
      <ShareTable
        title={t('referrers')}
        table="referrers"
        files={files}
        heading={t('site')}
        none={t('noReferrers')}
        rows={referrers.map((row) => ({ ...row, id: row.source, name: <Outside text={row.source} /> }))}
      />
      <div className="space-y-10 xl:col-span-2">
        <ReportSection
          title={t('sales')}
          note={
            <div className="figures mt-1 flex flex-wrap gap-x-6">
              {totals.map(({ label, ...change }) => (
                <div key={label}>
                  <p className="font-display text-lg font-bold ltr:tracking-tight">{label}</p>
                  <Change {...change} />
                </div>
              ))}
            </div>
          }
        >
          <BarTable
            headings={[t('source'), t('visits'), t('ordersHeading'), t('revenue'), t('perVisit')]}
            none={t('noSales')}
            rows={sales.map(({ source, visits, orders, revenue, discount }) => ({
              id: `sales ${source}`,
              name: t(`sourceNames.${source}`),
              bar: totalRevenue > 0 ? (100 * Math.max(0, revenue)) / totalRevenue : 0,
              cells: [
                count(visits),
                count(orders),
                <DiscountedRevenue key="revenue" revenue={revenue} discount={discount} />,
                visits > 0 ? pounds(Math.round((100 * revenue) / visits) / 100) : '–',
              ],
            }))}
          />
        </ReportSection>
        <ReportSection title={t('campaigns')} file={{ table: 'campaigns', span: files }}>
          <BarTable
            headings={[t('campaign'), t('visits'), t('share'), t('ordersHeading'), t('revenue')]}
            none={t('noCampaigns')}
            rows={campaigns.map(({ campaign, visits, percentage, orders, revenue, discount }) => ({
              id: `campaign ${campaign}`,
              name: <bdi className="break-all">{campaign}</bdi>,
              bar: percentage,
              cells: [
                count(visits),
                <bdi key="share">{formatPercent(lang, percentage)}</bdi>,
                count(orders),
                <DiscountedRevenue key="revenue" revenue={revenue} discount={discount} />,
              ],
            }))}
          />
        </ReportSection>
      </div>
    </div>
  )
}

/** The revenue, and below it the undiscounted revenue and the discounts where there are any. */
function DiscountedRevenue({ revenue, discount }: { revenue: number; discount: number }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
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
    { label: 'grossOf', current: revenue + discount, previous: previousRevenue + previousDiscount },
    { label: 'discountOf', current: discount, previous: previousDiscount },
  ] as const
}
