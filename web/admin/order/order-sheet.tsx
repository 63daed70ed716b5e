import { type ReactNode, useEffect } from 'react'
import { formatMoney, gbp } from '../../../shop/money.ts'
import { GoesTo } from '../../account/goes-to.tsx'
import { shortId } from '../../account/order-card.tsx'
import { OrderStatusBadge } from '../../account/order-status-badge.tsx'
import { OrderTimeline } from '../../account/order-timeline.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { Amount } from '../../ui/price.tsx'
import { keepOrder } from '../orders/kept-orders.ts'
import { OrderFlags } from '../orders/order-flags.tsx'
import { NoteForm } from './note-form.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDisputes } from './order-disputes.tsx'
import { OrderCustomer, OrderFacts } from './order-facts.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderStory } from './order-story.tsx'
import { OrderWork } from './order-work.tsx'
import type { WholeOrder } from './whole-order.ts'

interface OrderSheetProps {
  order: WholeOrder
  onChanged: () => Promise<void>
}

/** What is to be done stands before what is known. */
export function OrderSheet({ order, onChanged }: OrderSheetProps) {
  const { t } = useTranslation('dashboard')
  // The list it was opened from shows it as it is now.
  useEffect(() => keepOrder(order), [order])
  const completed = order.events.findLast(({ toStatus }) => toStatus === 'completed')
  return (
    <article data-order={order.id}>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-title">
          {t('orderDesk.one.title', { id: '' })}
          <bdi className="figures">{shortId(order.id)}</bdi>
        </h1>
        <OrderStatusBadge order={order} />
        <OrderFlags order={order} />
      </div>
      <p className="mt-2 text-lg text-muted">
        <bdi>{order.packageName}</bdi>
        {' · '}
        <GoesTo username={order.tiktokUsername} />
        {' · '}
        <Amount text={formatMoney(gbp(order.price))} />
      </p>
      <div className="mt-6">
        <OrderTimeline order={{ ...order, completedAt: completed?.at ?? null }} />
      </div>
      <OrderDisputes order={order} onChanged={onChanged} />
      <OrderActions order={order} onChanged={onChanged} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Part title={t('orderDesk.one.work')}>
          <OrderWork order={order} onChanged={onChanged} />
        </Part>
        <Part title={t('orderDesk.one.order')}>
          <OrderFacts order={order} />
        </Part>
        <Part title={t('orderDesk.one.payment')}>
          <OrderPayment order={order} />
        </Part>
        <Part title={t('orderDesk.one.customer')}>
          <OrderCustomer order={order} />
        </Part>
        <Part title={t('orderDesk.one.history')}>
          <OrderStory order={order} />
          <NoteForm orderId={order.id} onSaved={onChanged} />
        </Part>
        <Part title={t('orderDesk.one.mails')}>
          <OrderMails mails={order.mails} />
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
