import { href, Link } from 'react-router'
import { fromPounds } from '../../../../shop/money.ts'
import { DisplayAmount } from '../../../account/orders/display-amount.tsx'
import { PaymentSummary } from '../../../account/orders/payment-summary.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { ProviderName } from '../../issues/provider-name.tsx'
import { RefundList } from '../../refunds/refund-list.tsx'
import type { LoadedOrder } from '../order-calls.ts'
import { IssueFlag } from '../order-flags.tsx'
import { DiscountFacts } from './discount-facts.tsx'
import { Fact } from './fact.tsx'

/** Amount, payment method, provider, documents and refunds of an order. */
export function OrderPayment({ order, refunds }: Pick<LoadedOrder, 'order' | 'refunds'>) {
  const { t } = useTranslation('admin-orders', 'admin', 'admin-payments')
  const { t: orders } = useTranslation('orders')
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
        <Fact label={orders('method')}>
          <PaymentSummary order={order} />
          {provider && (
            <>
              {' · '}
              <ProviderName provider={provider} />
            </>
          )}
          {payment.issues.map(({ id, kind }) => (
            <IssueFlag key={id} kind={kind} />
          ))}
        </Fact>
        {receiptLabel !== null && (
          <Fact label={t('details.receipt')}>
            <Link
              to={href('/receipts/:paymentId', { paymentId: payment.id })}
              className="text-link underline-offset-4 hover:underline"
            >
              <bdi className="font-mono text-sm">{receiptLabel}</bdi>
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
