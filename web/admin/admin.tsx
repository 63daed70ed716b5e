import { CloudOff, Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { may } from '../../shop/accounts/roles.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../shop/orders/order-status.ts'
import { requireSession, session } from '../account/session.ts'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { toast } from '../ui/toast-store.ts'
import type { Route } from './+types/admin'
import { OrderTable } from './order-table.tsx'
import { useStaffOrders } from './staff-orders.ts'

export const handle = wordsOf('dashboard', 'orders', 'auth')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { allowed: may(requireSession(request).role, 'admin:dashboard') }
}

export function HydrateFallback() {
  const { t } = useTranslation('dashboard')
  return <LoadingScreen title={t('admin.title')} label={t('common:loading')} />
}

export default function Admin({ loaderData: { allowed } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  useEffect(() => {
    if (allowed) return
    toast({ title: t('accessDenied'), description: t('accessDeniedText'), tone: 'danger' })
    navigate('/dashboard', { replace: true })
  }, [allowed, navigate, t])
  return allowed ? <Orders /> : null
}

/** The ledger of orders: what came in, and the two moves that work it. */
function Orders() {
  const { t } = useTranslation('dashboard')
  const { t: orders } = useTranslation('orders')
  const [status, setStatus] = useState<OrderStatus | undefined>()
  const list = useStaffOrders(status)
  const user = session.useUser()
  return (
    <div className="shell py-10">
      <PageHead title={t('admin.title')} hidden />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-sm text-muted">
            {t('admin.title')} · {user?.name}
          </p>
          <h1 className="type-title">{t('admin.heading')}</h1>
        </div>
        <div className="flex gap-2">
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
      </div>
      {list.failed && (
        <EmptyState icon={CloudOff} title={t('admin.loadFailed')}>
          <Button onClick={list.reload}>{t('common:tryAgain')}</Button>
        </EmptyState>
      )}
      {!list.failed && !list.loading && list.orders.length === 0 && (
        <EmptyState icon={Inbox} title={t('admin.none')} />
      )}
      {list.orders.length > 0 && <OrderTable orders={list.orders} onMove={list.move} />}
      {list.next && (
        <div className="mt-6 flex justify-center">
          <Button look="line" busy={list.loading} onClick={list.loadOlder}>
            {t('admin.older')}
          </Button>
        </div>
      )}
    </div>
  )
}
