import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/price.tsx'
import type { Stats } from './stats.ts'

/** Key figures of the shop; shows placeholders until they load. */
export function Figures({ stats }: { stats: Stats | null }) {
  const { t } = useTranslation('admin-dashboard')
  const { lang } = useLang()
  const count = (of: number | undefined) => (of === undefined ? '–' : formatCount(lang, of))
  const figures = [
    { name: 'users', label: t('totalUsers'), value: count(stats?.totalUsers) },
    {
      name: 'revenue',
      label: t('totalRevenue'),
      value: stats ? formatMoney(fromPounds(stats.totalRevenue)) : '–',
      hint: t('revenueHint'),
    },
    { name: 'orders', label: t('totalOrders'), value: count(stats?.totalOrders) },
    { name: 'pending', label: t('pendingOrders'), value: count(stats?.pendingOrders) },
  ]
  return (
    <dl className="mt-10 grid grid-cols-2 border-t border-line xl:grid-cols-4">
      {figures.map(({ name, label, value, hint }) => (
        <div key={name} className="flex flex-col-reverse justify-end border-b border-line py-4 pe-4">
          <dt className="text-muted">
            {label}
            {hint && <span className="block text-sm">{hint}</span>}
          </dt>
          <dd data-figure={name}>
            <Amount
              text={value}
              className="font-display text-2xl font-bold tracking-tight break-all sm:text-3xl"
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
