import { PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { href, Link } from 'react-router'
import { isStaff } from '../../../shop/accounts/roles.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/states/empty-state.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { session } from '../session.ts'
import type { Route } from './+types/orders'
import { ImportedOrders } from './imported-orders.tsx'
import {
  areAllTrials,
  isAbandoned,
  loadMyImportedOrders,
  loadMyOrders,
  type MyOrder,
  putUnpaidFirst,
} from './my-orders.ts'
import { OrderList } from './order-card.tsx'
import { TrialMark } from './order-status-badge.tsx'
import { useOrderPolling } from './use-order-polling.ts'

export const handle = declareMessages('orders')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return Promise.all([loadMyOrders(request), loadMyImportedOrders()]).then(([mine, imported]) => ({
    mine,
    imported,
  }))
}

export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <ScreenSkeleton title={t('common:myOrders')} look="orders" />
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const user = session.useUser()
  const shown = useOrderPolling(loaderData.mine, ({ orders }) => orders)
  const failed = shown === null
  const areTrials = areAllTrials(shown?.orders)
  const listed = shown ? putUnpaidFirst(shown.orders) : []
  const abandoned = listed.filter(isAbandoned)
  const list = (orders: MyOrder[]) => <OrderList orders={orders} all={listed} hasTrialMark={!areTrials} />
  useEffect(() => {
    if (failed) toast({ title: t('error'), description: t('loadFailed'), tone: 'danger' })
  }, [failed, t])
  return (
    <div className="shell pt-12 sm:pt-16" data-account>
      <PageHead title={t('common:myOrders')} hidden />
      <BackLink to={href('/dashboard')}>{t('back')}</BackLink>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="type-title">{t('common:myOrders')}</h1>
        {isStaff(user?.role ?? '') && (
          <Link to={href('/admin/orders')} className="text-link underline-offset-4 hover:underline">
            {t('allCustomers')}
          </Link>
        )}
      </div>
      <p className="mt-3 empty:hidden">
        <TrialMark order={{ isTrial: areTrials }} />
      </p>
      {failed && <LoadFailed title={t('loadFailed')} />}
      {shown?.orders.length === 0 && (
        <EmptyState icon={PackageOpen} title={t('none')} text={t('noneText')}>
          <Link to={href('/services')} className={buttonClass({ look: 'solid', size: 'medium' })}>
            {t('browse')}
          </Link>
        </EmptyState>
      )}
      <div className="mt-8">{list(listed.filter((order) => !isAbandoned(order)))}</div>
      {abandoned.length > 0 && (
        <details className="mt-6 border-y border-line" open={abandoned.length === listed.length}>
          <summary className="py-4 font-semibold">{t('abandoned', { count: abandoned.length })}</summary>
          <div className="pb-6">{list(abandoned)}</div>
        </details>
      )}
      <ImportedOrders orders={loaderData.imported} />
    </div>
  )
}
