import { useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../tabs.tsx'
import { PaymentManagement } from './payment-management.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RecentUsers } from './recent-users.tsx'
import type { Stats } from './stats.ts'

const TABS = ['orders', 'payments', 'users'] as const

/** Latest events in three sections. */
export function RecentActivity({ stats }: { stats: Stats | null }) {
  const { t } = useTranslation('admin-dashboard')
  const [open, setOpen] = useState<(typeof TABS)[number]>('orders')
  const tabs = TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))
  return (
    <section className="mt-10">
      <Tabs label={t('recentActivity')} tabs={tabs} open={open} onOpen={setOpen}>
        {!stats && <Skeleton className="mt-4 h-40" />}
        {stats && open === 'orders' && <RecentOrders orders={stats.recentOrders} />}
        {stats && open === 'payments' && <PaymentManagement payments={stats.payments} />}
        {stats && open === 'users' && <RecentUsers users={stats.recentUsers} />}
      </Tabs>
    </section>
  )
}
