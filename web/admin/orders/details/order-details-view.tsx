import { type ReactNode, useEffect } from 'react'
import { formatMoney, fromPounds } from '../../../../shop/money.ts'
import { shortId } from '../../../account/orders/order-card.tsx'
import { OrderStatusBadge } from '../../../account/orders/order-status-badge.tsx'
import { OrderTimeline } from '../../../account/orders/order-timeline.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/price.tsx'
import { OrderFlags } from '../order-flags.tsx'
import { updateCachedOrder } from '../order-list-cache.ts'
import { NoteForm } from './note-form.tsx'
import { OrderActions } from './order-actions.tsx'
import type { OrderDetails } from './order-details.ts'
import { OrderDisputes } from './order-disputes.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderCustomer, OrderSummary } from './order-facts.tsx'
import { OrderFulfilment } from './order-fulfilment.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderPayment } from './order-payment.tsx'

interface OrderDetailsViewProps {
  order: OrderDetails
  onChanged: () => Promise<void>
}

/** Shows actions before information. */
export function OrderDetailsView({ order, onChanged }: OrderDetailsViewProps) {
  const { t } = useTranslation('admin-orders')
  // Updates the order in the list that it was opened from.
  useEffect(() => updateCachedOrder(order), [order])
  const completed = order.events.findLast(({ toStatus }) => toStatus === 'completed')
  return (
    <article data-order={order.id}>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-title">
          {t('details.title', { id: '' })}
          <bdi className="figures">{shortId(order.id)}</bdi>
        </h1>
        <OrderStatusBadge order={order} />
        <OrderFlags order={order} />
      </div>
      <p className="mt-2 text-lg text-muted">
        <bdi>{order.packageName}</bdi>
        {' · '}
        <TiktokHandle username={order.tiktokUsername} />
        {' · '}
        <Amount text={formatMoney(fromPounds(order.price))} />
      </p>
      <div className="mt-6">
        <OrderTimeline order={{ ...order, completedAt: completed?.at ?? null }} />
      </div>
      <OrderDisputes order={order} onChanged={onChanged} />
      <OrderActions order={order} onChanged={onChanged} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Part title={t('details.fulfilment')}>
          <OrderFulfilment order={order} onChanged={onChanged} />
        </Part>
        <Part title={t('details.order')}>
          <OrderSummary order={order} />
        </Part>
        <Part title={t('details.payment')}>
          <OrderPayment order={order} />
        </Part>
        <Part title={t('details.customer')}>
          <OrderCustomer order={order} />
        </Part>
        <Part title={t('details.history')}>
          <OrderHistory order={order} />
          <NoteForm orderId={order.id} onSaved={onChanged} />
        </Part>
        <Part title={t('details.emails')}>
          <OrderEmails mails={order.mails} />
        </Part>
      </div>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="type-heading">{title}</h2>
      {children}
    </section>
  )
}
