import { CloudOff, Inbox } from 'lucide-react'
import { useState } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '../../../shop/orders/order-status.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OrderTable } from './order-table.tsx'
import { useStaffOrders } from './staff-orders.ts'

/** The orders, newest first, and what works them. */
export function OrderLedger() {
  const { t } = useTranslation('dashboard')
  const { t: orders } = useTranslation('orders')
  const [status, setStatus] = useState<OrderStatus | undefined>()
  const list = useStaffOrders(status)
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <select
          aria-label={t('admin.filter')}
          value={status ?? ''}
          onChange={(event) => setStatus((event.target.value || undefined) as OrderStatus | undefined)}
          className="h-10 rounded-control border border-edge bg-surface px-3"
        >
          <option value="">{t('admin.all')}</option>
          {ORDER_STATUSES.map((known) => (
            <option key={known} value={known}>
              {orders(`status.${known}`)}
            </option>
          ))}
        </select>
        <Button look="line" size="small" busy={list.loading} onClick={list.reload}>
          {t('admin.refresh')}
        </Button>
      </div>
      {list.failed && (
        <EmptyState icon={CloudOff} title={t('admin.loadFailed')}>
          <Button onClick={list.reload}>{t('common:tryAgain')}</Button>
        </EmptyState>
      )}
      {!list.failed && !list.loading && list.rows.length === 0 && (
        <EmptyState icon={Inbox} title={t('admin.none')} />
      )}
      {list.rows.length > 0 && (
        <OrderTable orders={list.rows} onMove={list.move} onRecord={list.record} onRefunded={list.refunded} />
      )}
      {list.next && (
        <div className="mt-6 flex justify-center">
          <Button look="line" busy={list.loading} onClick={list.loadOlder}>
            {t('admin.older')}
          </Button>
        </div>
      )}
    </>
  )
}
