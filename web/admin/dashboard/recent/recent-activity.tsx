import { useTranslation } from '../../../i18n/translation.tsx'
import { useFilters } from '../../list/use-filters.ts'
import { Tabs } from '../../tabs.tsx'
import type { Stats } from '../fetch-stats.ts'
import { PaymentManagement } from './payment-management.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RecentUsers } from './recent-users.tsx'

const TABS = ['orders', 'payments', 'users'] as const

/** Latest events in three tabs; the address holds the open one. */
export function RecentActivity({ stats }: { stats: Stats }) {
  const { t } = useTranslation('admin-dashboard')
  const [filters, change] = useFilters()
  const open = TABS.find((name) => name === filters.get('tab')) ?? 'orders'
  const tabs = TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))
  return (
    <section className="mt-6" aria-label={t('recentActivity')}>
      <Tabs label={t('recentActivity')} tabs={tabs} open={open} onOpen={(tab) => change({ tab })}>
        {open === 'orders' && <RecentOrders orders={stats.recentOrders} />}
        {open === 'payments' && <PaymentManagement payments={stats.payments} />}
        {open === 'users' && <RecentUsers users={stats.recentUsers} />}
      </Tabs>
    </section>
  )
}
