import { useState } from 'react'
import { formatMoney, gbp } from '../../../shop/money.ts'
import { mayMove } from '../../../shop/orders/order-status.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { GoesTo } from '../../account/goes-to.tsx'
import { shortId } from '../../account/order-card.tsx'
import { OrderStatusBadge } from '../../account/order-status-badge.tsx'
import { formatDate } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Amount } from '../../ui/price.tsx'
import type { OrderRefunds } from '../refunds/order-refunds.ts'
import { AttentionFlag } from './attention-flag.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { OrderMoney } from './order-money.tsx'
import type { Counts, StaffOrder } from './staff-orders.ts'

interface Working {
  onMove: (order: StaffOrder, to: 'processing' | 'completed') => Promise<void>
  onRecord: (order: StaffOrder, counts: Counts) => Promise<void>
  onRefunded: (order: StaffOrder, refunds: OrderRefunds) => void
}

const HEADINGS = ['order', 'customer', 'item', 'goesTo', 'price', 'status', 'actions'] as const

/** Reads like a ledger on a desk, like cards on a phone. */
export function OrderTable({ orders, ...working }: { orders: StaffOrder[] } & Working) {
  const { t } = useTranslation('dashboard')
  return (
    <table className="mt-6 w-full text-[0.95rem] max-lg:block">
      <thead className="border-y border-line text-sm text-muted max-lg:sr-only">
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className="py-2 pe-4 text-start font-medium">
              {t(`admin.${heading}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {orders.map((order) => (
          <Row key={order.id} order={order} {...working} />
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'py-3 pe-4 align-top max-lg:block max-lg:py-0.5'

function Row({ order, ...working }: { order: StaffOrder } & Working) {
  const { lang } = useLang()
  return (
    <tr className="border-b border-line max-lg:block max-lg:py-4" data-order={order.id}>
      <td className={CELL}>
        <bdi className="font-mono">{shortId(order.id)}</bdi>
        <time dateTime={order.createdAt} className="block text-sm text-muted">
          {formatDate(lang, order.createdAt, 'ledger')}
        </time>
      </td>
      <td className={CELL}>
        <bdi>{order.customer.name}</bdi>
        <span className="block text-sm text-muted">
          <bdi>{order.customer.email}</bdi>
        </span>
      </td>
      <td className={CELL}>
        <bdi>{order.packageName}</bdi>
      </td>
      <td className={CELL}>
        <GoesTo username={order.tiktokUsername} />
      </td>
      <td className={CELL}>
        <Amount text={formatMoney(gbp(order.price))} />
        <OrderMoney order={order} onRefunded={working.onRefunded} />
      </td>
      <td className={CELL}>
        <OrderStatusBadge order={order} />
        {order.needsAttention && <AttentionFlag kind={order.needsAttention} />}
      </td>
      <td className={`${CELL} max-lg:mt-2`}>
        <Actions order={order} {...working} />
      </td>
    </tr>
  )
}

function Actions({ order, onMove, onRecord }: { order: StaffOrder } & Omit<Working, 'onRefunded'>) {
  const { t } = useTranslation('dashboard')
  const [busy, setBusy] = useState(false)
  const move = async (to: 'processing' | 'completed') => {
    setBusy(true)
    await onMove(order, to)
    setBusy(false)
  }
  if (mayMove(order.status, 'processing') && isPaid(order.paymentStatus)) {
    return (
      <Button size="small" busy={busy} onClick={() => move('processing')}>
        {t('admin.start')}
      </Button>
    )
  }
  if (mayMove(order.status, 'completed')) {
    return (
      <>
        <Button size="small" look="line" busy={busy} onClick={() => move('completed')}>
          {t('admin.complete')}
        </Button>
        <DeliveryForm order={order} onRecord={onRecord} />
      </>
    )
  }
  return null
}
