import { SearchX } from 'lucide-react'
import { href, Link, useRevalidator } from 'react-router'
import { shortId } from '../../../account/orders/order-card.tsx'
import { useOrderPolling } from '../../../account/orders/use-order-polling.ts'
import { declareMessages } from '../../../i18n/route-messages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import type { Route } from './+types/order'
import { loadOrder } from './order-details.ts'
import { OrderScreen } from './order-screen.tsx'

export const handle = declareMessages('admin-orders', 'admin-payments', 'admin-emails', 'orders')

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOrder(request, params.orderId)
}

/** Screen of one order for staff. */
export default function Order({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('admin-orders')
  const { revalidate, state } = useRevalidator()
  const loaded = useOrderPolling(loaderData, (data) => (data === 'missing' ? [] : [data.order]))
  const title = t('details.title', { id: shortId(params.orderId) })
  if (loaded !== null && loaded !== 'missing') {
    return (
      <>
        <PageHead title={title} hidden />
        <OrderScreen key={loaded.order.id} {...loaded} />
      </>
    )
  }
  return (
    <Screen title={title}>
      {loaded === null ? (
        <LoadFailed title={t('details.loadFailed')} busy={state === 'loading'} onRetry={revalidate} />
      ) : (
        <EmptyState icon={SearchX} title={t('details.notFound')} text={t('details.notFoundText')}>
          <Link to={href('/admin/orders')} className={buttonClass()}>
            {t('details.back')}
          </Link>
        </EmptyState>
      )}
    </Screen>
  )
}
