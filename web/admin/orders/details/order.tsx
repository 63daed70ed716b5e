import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { shortId } from '../../../account/orders/order-card.tsx'
import { useOrderPolling } from '../../../account/orders/use-order-polling.ts'
import { declareMessages } from '../../../i18n/route-messages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { type LoadedOrder, loadOrder } from '../order-calls.ts'
import type { Route } from './+types/order'
import { OrderCustomer, OrderTechnical } from './order-customer.tsx'
import { OrderDelivery, OrderReadings } from './order-delivery.tsx'
import { OrderDisputes } from './order-disputes.tsx'
import { OrderHeader } from './order-header.tsx'
import { NoteForm, OrderHistory } from './order-history.tsx'
import { OrderConversations, OrderEmails } from './order-messages.tsx'
import { OrderPayment } from './order-payment.tsx'

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

/** One order: the work on it in the main column, the customer and the money beside it. */
function OrderScreen({ order, refunds, conversations }: LoadedOrder) {
  const { t } = useTranslation('admin-orders')
  return (
    <article data-order={order.id} className="max-sm:pb-14">
      <OrderHeader order={order} refunds={refunds} />
      <OrderDisputes order={order} />
      <div className="mt-5 grid gap-x-10 gap-y-8 text-[0.95rem] xl:grid-cols-[minmax(0,1fr)_22rem] min-[96rem]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 space-y-8">
          <OrderDelivery order={order} />
          <div className="grid gap-x-10 gap-y-8 min-[96rem]:grid-cols-2">
            <Part title={t('details.readings')}>
              <OrderReadings order={order} />
            </Part>
            <Part title={t('details.history')}>
              <OrderHistory order={order} />
              <NoteForm orderId={order.id} />
            </Part>
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-1">
          <Part title={t('details.customer')}>
            <OrderCustomer order={order} />
          </Part>
          <Part title={t('details.payment')}>
            <OrderPayment order={order} refunds={refunds} />
          </Part>
          {conversations && (
            <Part title={t('details.messages')}>
              <OrderConversations conversations={conversations} />
            </Part>
          )}
          <Part title={t('details.emails')}>
            <OrderEmails mails={order.mails} />
          </Part>
          <OrderTechnical order={order} />
        </div>
      </div>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="type-heading mb-2">{title}</h2>
      {children}
    </section>
  )
}
