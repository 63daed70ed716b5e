import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { add, fromPounds } from '../../../shop/money.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { WITHDRAWAL_DAYS } from '../../../shop/settings/policy.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { BarsDrawing } from '../../ui/delivery/bars-drawing.tsx'
import { GuaranteeOffer } from '../../ui/guarantee-offer.tsx'
import { PolicyLinks } from '../../ui/policy-links.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useDeliveredText } from './delivery-progress.tsx'
import { DisplayAmount } from './display-amount.tsx'
import type { MyOrderDetails } from './my-orders.ts'
import { VideoLink } from './order-card.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { PromotionNames } from './promotion-names.tsx'
import { TiktokHandle } from './tiktok-handle.tsx'

/** All details of an order, as on its receipt. */
export function OrderDetails({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const deliveredText = useDeliveredText()
  const charge = isPaid(order.paymentStatus) ? 'charged' : order.status === 'pending' ? 'toPay' : 'notCharged'
  return (
    <dl className="mt-4 border-t border-line">
      <Row label={t('details.orderNumber')}>
        <bdi dir="ltr" className="font-mono text-sm break-all">
          {order.id}
        </bdi>
      </Row>
      <Row label={t('date')}>
        <Time date={order.createdAt} style="moment" />
      </Row>
      <Row label={t('details.package')}>
        <bdi>{order.packageName}</bdi>
      </Row>
      <Row label={t('details.units')}>{formatCount(lang, order.units)}</Row>
      <Row label={t('username')}>
        <TiktokHandle username={order.tiktokUsername} />
      </Row>
      {order.videoUrl && (
        <Row label={t('video')} className="print:hidden">
          <VideoLink url={order.videoUrl} />
        </Row>
      )}
      {order.startCount !== null && (
        <Row label={t('details.startCount')}>{formatCount(lang, order.startCount)}</Row>
      )}
      <Row label={t('method')}>
        <PaymentSummary order={order} />
      </Row>
      <Row label={t('details.status')} className="hidden print:grid">
        {t(`status.${order.status}`)}
        {order.startedAt && <> · {deliveredText(order.delivered, order.quantity)}</>}
        <BarsDrawing share={order.delivered / order.quantity} className="mt-2 h-10 w-28" />
      </Row>
      {order.discount > 0 && (
        <>
          <Row label={t('details.before')}>
            <Amount money={add(fromPounds(order.price), fromPounds(order.discount))} />
          </Row>
          <Row label={t('details.discount')}>
            <Amount money={fromPounds(order.discount)} sign="−" />
            <PromotionNames promotions={order.promotions} />
          </Row>
        </>
      )}
      <Row label={t(`details.${charge}`)}>
        <Amount money={fromPounds(order.charge.amount)} className="font-semibold" />
      </Row>
      {order.refund.refunded > 0 && (
        <Row label={t('details.refunded')}>
          <Amount money={fromPounds(order.refund.refunded)} className="font-semibold" />
        </Row>
      )}
      {order.offerToken !== null && (
        <Row label={t('details.offer')} className="print:hidden">
          <Link
            to={href('/offers/:token', { token: order.offerToken })}
            className="text-link underline underline-offset-2"
          >
            {t('details.openOffer')}
          </Link>
        </Row>
      )}
      {order.delivery.guaranteeDays !== null && (
        <Row label={t('details.guarantee')}>
          <GuaranteeOffer days={order.delivery.guaranteeDays} />
        </Row>
      )}
      <Row label={t('details.policy')} className="print:hidden">
        <PolicyLinks version={order.policyVersion} />
      </Row>
      {order.earlyStartRequested && (
        <Row label={t('details.earlyStart')}>{t('details.earlyStartText', { days: WITHDRAWAL_DAYS })}</Row>
      )}
      {order.display.currency !== order.charge.currency && (
        <Row label={t('details.displayAmount')}>
          <DisplayAmount pounds={[order.charge.amount]} display={order.display} />
        </Row>
      )}
    </dl>
  )
}

function Row({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 border-b border-line py-2.5 ${className}`}>
      <dt className="text-muted">{label}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </div>
  )
}
