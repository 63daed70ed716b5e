import { href, Link } from 'react-router'
import { fromPounds } from '../../../../shop/money.ts'
import { DisplayAmount, PaymentSummary } from '../../../account/orders/payment-summary.tsx'
import { formatPounds, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { ProviderLabel } from '../../issues/issue-section.tsx'
import { AssignReturnDialog } from '../../refunds/assign-return-dialog.tsx'
import { type OrderRefunds, useRefundFailure } from '../../refunds/order-refunds.ts'
import { IssueFlag } from '../order-cells.tsx'
import type { LoadedOrder } from '../orders-api.ts'
import { DiscountFacts, Fact } from './fact.tsx'

/** Amount, payment method, provider, documents and refunds of an order. */
export function OrderPayment({ order, refunds }: Pick<LoadedOrder, 'order' | 'refunds'>) {
  const { t } = useTranslation('admin-orders', 'admin', 'admin-payments', 'orders')
  const { payment } = order
  const { provider, receiptLabel, charge, display } = payment
  return (
    <>
      <dl className="border-t border-line">
        <DiscountFacts order={order} />
        <Fact label={t(order.discount > 0 ? 'details.net' : 'admin:orderColumns.price')}>
          <Amount money={fromPounds(order.price)} className="font-semibold" />
          {display.currency !== charge.currency && (
            <span className="block text-sm text-muted">
              <DisplayAmount pounds={[order.price]} display={display} />
            </span>
          )}
        </Fact>
        {charge.amount !== order.price && (
          <Fact label={t('details.paymentTotal')}>
            <Amount money={fromPounds(charge.amount)} />
          </Fact>
        )}
        <Fact label={t('orders:method')}>
          <span className="dot-list">
            <span>
              <PaymentSummary order={order} />
            </span>
            {provider && (
              <span>
                <ProviderLabel provider={provider} />
              </span>
            )}
            {order.isTrial && <span>{t('orders:trialShort')}</span>}
          </span>
          {payment.issues.map(({ id, kind }) => (
            <IssueFlag key={id} kind={kind} />
          ))}
        </Fact>
        {receiptLabel !== null && (
          <Fact label={t('details.receipt')}>
            <Link
              to={href('/receipts/:paymentId', { paymentId: payment.id })}
              className="text-link underline underline-offset-4"
            >
              <bdi>{receiptLabel}</bdi>
            </Link>
          </Fact>
        )}
        {refunds && refunds.disputeLost > 0 && (
          <Fact label={t('admin-payments:refunds.disputeLost')}>
            <Amount money={fromPounds(refunds.disputeLost)} sign="−" />
          </Fact>
        )}
        {refunds && (refunds.refunds.length > 0 || refunds.disputeLost > 0) && (
          <Fact label={t('admin-payments:refunds.refundable')}>
            <Amount money={fromPounds(refunds.left)} />
          </Fact>
        )}
      </dl>
      {refunds && <RefundList refunds={refunds} />}
    </>
  )
}

/** Refunds of an order, newest first, and the returned money of its payment that is assigned to no order. */
function RefundList({ refunds: { refunds, toAssign } }: { refunds: OrderRefunds }) {
  const { t, lang } = useTranslation('admin-payments')
  const explain = useRefundFailure()
  return (
    <>
      {refunds.length > 0 && (
        <ul aria-label={t('refunds.list')}>
          {refunds.map((refund) => (
            <li key={refund.id} className="border-b border-line py-2" data-refund={refund.status}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={refund.status === 'failed' ? 'text-danger' : ''}>
                  {t(`refunds.statuses.${refund.status}`)}
                </span>{' '}
                <Amount money={fromPounds(refund.amount)} sign="−" className="font-semibold" />
              </p>
              <FactLine className="text-sm text-muted">
                <Time date={refund.createdAt} style="moment" />
                {refund.by ?? t('refunds.madeAtProvider')}
                {refund.creditNoteLabel !== null && <span className="figures">{refund.creditNoteLabel}</span>}
              </FactLine>
              {(refund.failureCode || refund.failureReason) && (
                <p className="text-sm wrap-anywhere">
                  {explain({ failureCode: refund.failureCode, reason: refund.failureReason })}
                </p>
              )}
              {refund.reason && (
                <p className="text-sm">
                  <bdi>{refund.reason}</bdi>
                </p>
              )}
              {refund.share < refund.amount && (
                <p className="text-sm font-semibold">
                  {refund.share > 0
                    ? t('refunds.share', { amount: isolateBidi(formatPounds(lang, refund.share)) })
                    : t('refunds.notAssigned')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {toAssign.map((money) => (
        <p key={money.id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>
            {t(`refunds.toAssign.${money.kind}`, { amount: isolateBidi(formatPounds(lang, money.amount)) })}
          </span>
          <DialogButton dialog={<AssignReturnDialog money={money} />}>{t('issues.assign')}</DialogButton>
        </p>
      ))}
    </>
  )
}
