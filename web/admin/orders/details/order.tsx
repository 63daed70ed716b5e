import { ArrowLeft, SearchX } from 'lucide-react'
import type { MouseEvent } from 'react'
import { href, Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { shortId } from '../../../account/orders/order-card.tsx'
import { useOrderPolling } from '../../../account/orders/use-order-polling.ts'
import { declareMessages } from '../../../i18n/route-messages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx'
import { LoadingScreen } from '../../../ui/loading-screen.tsx'
import type { Route } from './+types/order'
import { loadOrder } from './order-details.ts'
import { OrderDetailsView } from './order-details-view.tsx'

export const handle = declareMessages('admin-orders', 'admin-payments', 'admin-emails', 'orders')

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOrder(request, params.orderId)
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  const { t } = useTranslation('admin-orders')
  const title = t('details.title', { id: shortId(params.orderId ?? '') })
  return <LoadingScreen title={title} label={t('details.loading')} />
}

/** Screen of one order for staff. */
export default function Order({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('admin-orders')
  const { revalidate, state } = useRevalidator()
  const order = useOrderPolling(loaderData, (loaded) => (loaded === 'missing' ? [] : [loaded]))
  const title = t('details.title', { id: shortId(params.orderId) })
  const found = order !== null && order !== 'missing'
  return (
    <>
      <PageHead title={title} hidden />
      <BackToList />
      {!found && <h1 className="sr-only">{title}</h1>}
      {order === null && (
        <LoadFailed title={t('details.loadFailed')} busy={state === 'loading'} onRetry={revalidate} />
      )}
      {order === 'missing' && (
        <EmptyState icon={SearchX} title={t('details.notFound')} text={t('details.notFoundText')}>
          <Link to={href('/admin/orders')} className={buttonClass()}>
            {t('details.back')}
          </Link>
        </EmptyState>
      )}
      {found && <OrderDetailsView key={order.id} order={order} onChanged={revalidate} />}
    </>
  )
}

/**
 * Goes back in the browser history when the user came from a list, to keep its filters, pages and scroll
 * position.
 */
function BackToList() {
  const { t } = useTranslation('admin-orders')
  const navigate = useNavigate()
  const { state } = useLocation()
  const goBack = (event: MouseEvent) => {
    if (!state?.fromList || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to={href('/admin/orders')}
      onClick={goBack}
      className="inline-flex items-center gap-2 text-muted hover:text-ink"
    >
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      {t('details.back')}
    </Link>
  )
}
