import { href, Link } from 'react-router'
import { OrderStatusBadge } from '../../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { TrialMark } from '../../../account/orders/trial-mark.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { TwoTexts } from '../../ui/two-texts.tsx'
import type { Stats } from '../fetch-stats.ts'
import { PurchaseTable } from './purchase-table.tsx'

export function RecentOrders({ orders }: { orders: Stats['recentOrders'] }) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  return (
    <>
      <PurchaseTable
        label={t('tabs.orders')}
        rows={orders}
        detail={{
          id: 'package',
          heading: t('admin:orderColumns.package'),
          className: 'w-1/4 max-w-0',
          cell: ({ localPackageName, tiktokUsername }) => (
            <TwoTexts first={localPackageName} isShort>
              <TiktokHandle username={tiktokUsername} />
            </TwoTexts>
          ),
        }}
        cardDetail={({ localPackageName }) => <bdi>{localPackageName}</bdi>}
        priceHeading={t('admin:orderColumns.price')}
        getPrice={({ price }) => price}
        status={{
          id: 'status',
          heading: t('admin:orderColumns.status'),
          cell: (order) => (
            <span className="inline-flex flex-wrap items-center gap-1.5">
              <OrderStatusBadge order={order} />
              <TrialMark order={order} />
            </span>
          ),
        }}
      />
      {orders.length > 0 && (
        <Link to={href('/admin/orders')} className={`mt-4 ${buttonClass({ look: 'line', size: 'small' })}`}>
          {t('allOrders')}
        </Link>
      )}
    </>
  )
}
