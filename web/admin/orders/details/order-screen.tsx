import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { OrderCustomer, OrderTechnical } from './order-customer.tsx'
import { OrderDelivery, OrderReadings } from './order-delivery.tsx'
import type { LoadedOrder } from './order-details.ts'
import { OrderDisputes } from './order-disputes.tsx'
import { OrderHeader } from './order-header.tsx'
import { NoteForm, OrderHistory } from './order-history.tsx'
import { OrderConversations, OrderEmails } from './order-messages.tsx'
import { OrderPayment } from './order-payment.tsx'

/** One order: the work on it in the main column, the customer and the money beside it. */
export function OrderScreen({ order, refunds, conversations }: LoadedOrder) {
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
