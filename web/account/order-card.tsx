import type { ReactNode } from 'react'
import { formatCount, formatDate } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import type { MyOrder } from './my-orders.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** Orders are named by the last eight characters of their id. */
export function shortId(id: string): string {
  return id.slice(-8)
}

export function OrderCard({ order }: { order: MyOrder }) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  return (
    <li className="rounded-panel border border-line bg-surface p-5 sm:p-6" data-order={order.id}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="type-heading">
            {t(`amount.${order.packageType}`, {
              count: order.quantity,
              amount: formatCount(lang, order.quantity),
            })}
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            {t('order', { id: '' })}
            <bdi className="font-mono">{shortId(order.id)}</bdi>
          </p>
        </div>
        <OrderStatusBadge order={order} />
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('username')}>
          <bdi dir="ltr">@{order.tiktokUsername}</bdi>
        </Fact>
        <Fact label={t('method')}>
          {t(`methods.${order.paymentMethod}`)} · {t(`payment.${order.paymentStatus}`)}
        </Fact>
        <Fact label={t('date')}>
          <time dateTime={order.createdAt}>{formatDate(lang, order.createdAt, 'moment')}</time>
        </Fact>
        <div className="sm:text-end lg:self-center">
          <Price pounds={order.price} className="font-display text-2xl font-bold" />
        </div>
        {order.videoUrl && (
          <Fact label={t('video')}>
            <a
              href={order.videoUrl}
              target="_blank"
              rel="noreferrer noopener"
              className="text-link hover:underline"
            >
              {t('openVideo')}
            </a>
          </Fact>
        )}
      </dl>
      {order.paymentUrl && (
        <a href={order.paymentUrl} className={buttonClass({ size: 'small', className: 'mt-5' })}>
          {t('payNow')}
        </a>
      )}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
