import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import type { Stats } from './fetch-stats.ts'

/** Totals of all time; dashes while they are unknown. */
export function Totals({ stats }: { stats: Stats | null }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  const count = (of: number | undefined) => (of === undefined ? '–' : formatCount(lang, of))
  const figures = [
    { name: 'users', label: t('totalUsers'), value: count(stats?.totalUsers) },
    {
      name: 'revenue',
      label: t('totalRevenue'),
      value: stats ? formatPounds(lang, stats.totalRevenue) : '–',
      hint: t('revenueHint'),
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
      <h2 id="all-time" className="font-semibold">
        {t('allTime')}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-8 border-y border-line xl:grid-cols-4">
        {figures.map(({ name, label, value, hint, detail }) => (
          <div key={name} className="flex flex-col-reverse justify-end py-3">
            <dt className="text-sm text-muted">
              {label}
              {hint && (
                <>
                  {' '}
                  <span className="block text-xs">{hint}</span>
                </>
              )}
              {detail && (
                <>
                  {' '}
                  <span className="figures block text-xs">{detail}</span>
                </>
              )}
            </dt>
            <dd data-figure={name}>
              <Amount text={value} className="font-display text-xl font-bold tracking-tight break-all" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
