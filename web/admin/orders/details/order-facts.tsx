import { href, Link } from 'react-router'
import { VideoLink } from '../../../account/orders/order-card.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { formatCount, formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { withSearch } from '../../../with-search.ts'
import { CopyFact, Fact } from './fact.tsx'
import type { OrderDetails } from './order-details.ts'

/** Ordered package, units and target account or video. */
export function OrderSummary({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-orders')
  const { t: orders } = useTranslation('orders')
  const { lang } = useLang()
  return (
    <dl className="mt-3 border-t border-line">
      <CopyFact label={t('details.id')} text={order.id} />
      <Fact label={orders('date')}>
        <time dateTime={order.createdAt}>{formatDate(lang, order.createdAt, 'moment')}</time>
      </Fact>
      <Fact label={t('packageType')}>{t(`packageTypes.${order.packageType}`)}</Fact>
      <Fact label={orders('details.units')}>{formatCount(lang, order.units)}</Fact>
      {order.tiktokUsername ? (
        <CopyFact label={orders('username')} text={`@${order.tiktokUsername}`} />
      ) : (
        <Fact label={orders('username')}>
          <TiktokHandle username="" />
        </Fact>
      )}
      {order.videoUrl && (
        <Fact label={orders('video')}>
          <VideoLink url={order.videoUrl} />
        </Fact>
      )}
      <Fact label={t('details.niche')}>
        {order.niche === null ? t('details.notProvided') : <bdi>{order.niche}</bdi>}
      </Fact>
      <Fact label={t('details.policy')}>
        <bdi>{order.policyVersion}</bdi>
      </Fact>
    </dl>
  )
}

/** Customer of the order. */
export function OrderCustomer({ order: { customer, payment } }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-orders')
  const ordersPath = withSearch(href('/admin/orders'), { search: customer.email })
  return (
    <dl className="mt-3 border-t border-line">
      <Fact label={t('details.customer')}>
        <bdi>{customer.name}</bdi>
        {' · '}
        <Link to={ordersPath} className="text-link underline underline-offset-4 hover:no-underline">
          {t('details.orders', { count: customer.orders })}
        </Link>
      </Fact>
      <CopyFact label={t('csv.email')} text={customer.email} />
      {payment.email !== customer.email && <CopyFact label={t('details.email')} text={payment.email} />}
      <CopyFact label={t('details.customerId')} text={customer.id} />
    </dl>
  )
}
