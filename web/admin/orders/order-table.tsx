import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { canTransition } from '../../../shop/orders/order-status.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { OrderStatusBadge } from '../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { formatDate } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Amount } from '../../ui/price.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import type { StaffOrder } from './fetch-orders.ts'
import { OrderFlags } from './order-flags.tsx'
import { OrderMoney } from './order-money.tsx'
import type { Counts } from './use-staff-orders.ts'

interface Working {
  selected: ReadonlySet<string>
  onSelect: (id: string, selected: boolean) => void
  onMove: (order: StaffOrder, to: 'processing' | 'completed') => Promise<void>
  onRecord: (order: StaffOrder, counts: Counts) => Promise<void>
}

const HEADINGS = ['order', 'customer', 'package', 'price', 'status', 'actions'] as const

/** Table on wide screens, cards on phones. */
export function OrderTable({ orders, ...working }: { orders: StaffOrder[] } & Working) {
  const { t } = useTranslation('admin')
  return (
    <table className="mt-3 w-full text-[0.95rem] max-lg:block">
      <thead className="border-y border-line text-sm text-muted max-lg:sr-only">
        <tr>
          <td />
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className="py-2 pe-4 text-start font-medium">
              {t(`orderColumns.${heading}`)}
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

/** Lets the order screen go back in the browser history, to the same position in the list. */
const FROM_LIST = { fromList: true }

const CELL = 'py-3 pe-4 align-top max-lg:block max-lg:py-0.5'

/** Tells whether an order is paid and not yet started. */
export function canStart({ status, paymentStatus }: StaffOrder): boolean {
  return canTransition(status, 'processing') && isPaid(paymentStatus)
}

function Row({ order, selected, onSelect, ...working }: { order: StaffOrder } & Working) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  return (
    <tr className="relative border-b border-line max-lg:block max-lg:py-4" data-order={order.id}>
      <td className="w-8 pt-2 align-top max-lg:absolute max-lg:end-0 max-lg:top-2">
        {canStart(order) && (
          <input
            type="checkbox"
            aria-label={t('selectOrder', { id: shortId(order.id) })}
            checked={selected.has(order.id)}
            onChange={(event) => onSelect(order.id, event.target.checked)}
            className="m-2 ms-0 size-4 accent-accent max-lg:me-0"
          />
        )}
      </td>
      <td className={CELL}>
        <Link
          to={href('/admin/orders/:orderId', { orderId: order.id })}
          state={FROM_LIST}
          className="font-mono text-link underline-offset-4 hover:underline"
        >
          <bdi>{shortId(order.id)}</bdi>
        </Link>
        <time dateTime={order.createdAt} className="block text-sm text-muted">
          {formatDate(lang, order.createdAt, 'ledger')}
        </time>
      </td>
      <td className={CELL}>
        <bdi>{order.customer.name}</bdi>
        <span className="block text-sm text-muted wrap-anywhere">
          <bdi>{order.customer.email}</bdi>
        </span>
      </td>
      <td className={`${CELL} lg:min-w-36`}>
        <bdi>{order.packageName}</bdi>
        <span className="block text-sm text-muted wrap-anywhere">
          <TiktokHandle username={order.tiktokUsername} />
        </span>
      </td>
      <td className={CELL}>
        <Amount text={formatMoney(fromPounds(order.price))} />
        <OrderMoney order={order} />
      </td>
      <td className={CELL}>
        <OrderStatusBadge order={order} />
        <OrderFlags order={order} />
      </td>
      <td className={`${CELL} max-lg:mt-2`}>
        <Actions order={order} onMove={working.onMove} onRecord={working.onRecord} />
      </td>
    </tr>
  )
}

function Actions({ order, onMove, onRecord }: { order: StaffOrder } & Pick<Working, 'onMove' | 'onRecord'>) {
  const { t } = useTranslation('admin-orders')
  const [busy, setBusy] = useState(false)
  const move = async (to: 'processing' | 'completed') => {
    setBusy(true)
    await onMove(order, to)
    setBusy(false)
  }
  if (canStart(order)) {
    return (
      <Button size="small" busy={busy} onClick={() => move('processing')}>
        {t('start')}
      </Button>
    )
  }
  if (canTransition(order.status, 'completed')) {
    return (
      <>
        <Button size="small" look="line" busy={busy} onClick={() => move('completed')}>
          {t('complete')}
        </Button>
        <DeliveryForm order={order} onRecord={onRecord} />
      </>
    )
  }
  return null
}
