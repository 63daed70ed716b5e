import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { href, Link } from 'react-router'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { add, fromPounds } from '../../../shop/money.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { WITHDRAWAL_DAYS } from '../../../shop/settings/policy.ts'
import { shortId } from '../../../shop/short-id.ts'
import { formatCount, formatDate, formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { GuaranteeOffer } from '../../ui/method-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PolicyLinks } from '../../ui/policy-links.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { FactRow } from '../../ui/texts/fact-row.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { withSearch } from '../../with-search.ts'
import { CASES_ANCHOR } from '../cases/order-cases.tsx'
import { useDeliveredText } from './delivery-progress.tsx'
import type { MyOrderDetails } from './my-orders.ts'
import { VideoLink } from './order-posts.tsx'
import { DisplayAmount, PaymentSummary, PromotionNames } from './payment-summary.tsx'
import { TiktokHandle } from './tiktok-handle.tsx'

/** All details of an order, as on its receipt. */
export function OrderDetails({ order }: { order: MyOrderDetails }) {
  const { t, lang } = useTranslation('orders')
  const deliveredText = useDeliveredText()
  const charge = getChargeLabel(order)
  return (
    <dl className="mt-3 border-t border-line">
      <FactRow label={t('details.orderNumber')} className="hidden! print:grid!">
        <bdi dir="ltr" className="font-mono text-sm break-all">
          {order.id}
        </bdi>
      </FactRow>
      <FactRow label={t('date')} className="hidden! print:grid!">
        <Time date={order.createdAt} style="moment" />
      </FactRow>
      <FactRow label={t('details.package')} className="hidden! print:grid!">
        <bdi>{order.localPackageName}</bdi>
      </FactRow>
      {order.units > 1 && <FactRow label={t('details.units')}>{formatCount(lang, order.units)}</FactRow>}
      <FactRow label={t('username')}>
        <TiktokHandle username={order.tiktokUsername} />
      </FactRow>
      {order.videoUrl && (
        <FactRow label={t('video')} className="print:hidden">
          <VideoLink url={order.videoUrl} />
        </FactRow>
      )}
      {order.startCount !== null && (
        <FactRow label={t('details.startCount')}>{formatCount(lang, order.startCount)}</FactRow>
      )}
      <FactRow label={t('method')}>
        <PaymentSummary order={order} />
      </FactRow>
      <FactRow label={t('details.status')} className="hidden! print:grid!">
        <FactLine>
          {t(`status.${order.status}`)}
          {order.startedAt && deliveredText(order.delivered, order.quantity)}
        </FactLine>
      </FactRow>
      {order.discount > 0 && (
        <>
          <FactRow label={t('details.before')}>
            <Amount money={add(fromPounds(order.price), fromPounds(order.discount))} />
          </FactRow>
          <FactRow label={t('details.discount')}>
            <Amount money={fromPounds(order.discount)} sign="−" />
            <PromotionNames promotions={order.promotions} />
          </FactRow>
        </>
      )}
      <FactRow label={t(`details.${charge}`)}>
        <Amount money={fromPounds(order.charge.amount)} className="font-semibold" />
      </FactRow>
      {order.refund.refunded > 0 && (
        <FactRow label={t(order.isTrial ? 'details.refundedInTrial' : 'details.refunded')}>
          <Amount money={fromPounds(order.refund.refunded)} className="font-semibold" />
        </FactRow>
      )}
      {order.offerToken !== null && (
        <FactRow label={t('details.offer')} className="print:hidden">
          <Link
            to={href('/offers/:token', { token: order.offerToken })}
            className="text-link underline underline-offset-2"
          >
            {t('details.openOffer')}
          </Link>
        </FactRow>
      )}
      {order.delivery.guaranteeDays !== null && (
        <FactRow label={t('details.guarantee')}>
          <GuaranteeOffer days={order.delivery.guaranteeDays} />
        </FactRow>
      )}
      <FactRow label={t('details.policy')} className="print:hidden">
        <PolicyLinks version={order.policyVersion} />
      </FactRow>
      {order.earlyStartRequested && (
        <FactRow label={t('details.earlyStart')}>
          {t('details.earlyStartText', { days: WITHDRAWAL_DAYS })}
        </FactRow>
      )}
      {order.display.currency !== order.charge.currency && (
        <FactRow label={t('details.displayAmount')}>
          <DisplayAmount pounds={[order.charge.amount]} display={order.display} />
        </FactRow>
      )}
    </dl>
  )
}

/** Nothing was charged in a trial, and for an order that ended unpaid. */
function getChargeLabel({ paymentStatus, status, isTrial }: MyOrderDetails): 'charged' | 'toPay' | 'price' {
  if (isTrial) return 'price'
  if (isPaid(paymentStatus)) return 'charged'
  return status === 'pending' ? 'toPay' : 'price'
}

/** The short number, whose button copies the full one. */
export function OrderNumber({ id }: { id: string }) {
  const { t } = useTranslation('orders')
  const number = useRef<HTMLElement>(null)
  const copy = createCopyHandler({ copied: t('details.copied'), failed: t('details.copyFailed') }, () => {
    if (number.current) getSelection()?.selectAllChildren(number.current)
  })
  return (
    <span className="inline-flex items-center">
      <bdi ref={number} title={id} className="figures">
        {shortId(id)}
      </bdi>
      <IconButton
        icon={Copy}
        label={t('details.copy')}
        className="-my-2 -me-2 print:hidden"
        onClick={() => copy(id)}
      />
    </span>
  )
}

const LINK_CLASS = 'text-link underline underline-offset-2'

/** The refunded amounts of an order, and the refund that the published policy allows. */
export function OrderRefundSection({ order: { id, status, refund, isTrial } }: { order: MyOrderDetails }) {
  const { t, lang } = useTranslation('orders', 'footer')
  const { refunded, disputeLost, coming, unassigned, proposal, claims } = refund
  // The order stays `refunded` when its refund fails after it had succeeded.
  const hasMoney = refunded > 0 || disputeLost > 0 || coming > 0
  const isReturned = status === 'refunded' && !hasMoney
  if (!hasMoney && unassigned === 0 && !proposal && !isReturned && claims.length === 0) return null
  const money = (pounds: number) => ({ amount: isolateBidi(formatMoney(lang, fromPounds(pounds))) })
  return (
    <section aria-label={t('refund.title')} className="space-y-3" data-testid="refund">
      {refunded > 0 && <p>{t(isTrial ? 'refund.inTrial' : 'refund.succeeded', money(refunded))}</p>}
      {disputeLost > 0 && <p>{t('refund.disputeLost', money(disputeLost))}</p>}
      {coming > 0 && <p>{t('refund.pending', money(coming))}</p>}
      {claims.map(({ amount, url }) => (
        <Notice key={url} tone="neutral" data-claim>
          {t('refund.claim', money(amount))}{' '}
          <a href={url} target="_blank" rel="noreferrer" className={LINK_CLASS}>
            {t('refund.claimLink')}
          </a>
        </Notice>
      ))}
      {unassigned > 0 && <p>{t('refund.unassigned', money(unassigned))}</p>}
      {isReturned && (
        <Notice tone="neutral">
          {t('refund.failed')}{' '}
          <Link
            to={withSearch(href('/contact'), { about: 'billing', order: shortId(id) })}
            className={LINK_CLASS}
          >
            {t('expected.contact')}
          </Link>
        </Notice>
      )}
      {proposal && (
        <Notice tone="neutral" data-proposal={proposal.reason}>
          {isTrial && <span className="block font-semibold">{t('trial')}</span>}
          {t(`refund.${proposal.reason}`, {
            ...money(proposal.amount),
            limit: isolateBidi(formatCount(lang, proposal.limit)),
            percent: isolateBidi(formatPercent(lang, proposal.limit)),
            date: proposal.until && isolateBidi(formatDate(lang, proposal.until, 'moment')),
          })}{' '}
          <span className="inline-flex flex-wrap gap-x-4">
            <Link to={{ hash: CASES_ANCHOR }} className={LINK_CLASS}>
              {t('refund.request')}
            </Link>
            <Link to={href('/refund')} className={LINK_CLASS}>
              {t('footer:refund')}
            </Link>
          </span>
        </Notice>
      )}
    </section>
  )
}
