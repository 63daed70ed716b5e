import { href, Link } from 'react-router'
import { formatMoney, fromPounds } from '../../../../shop/money.ts'
import { formatDocumentNumber } from '../../../../shop/payments/documents/format-document-number.ts'
import { DisplayAmount } from '../../../account/orders/display-amount.tsx'
import { paymentText } from '../../../account/payment-text.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/price.tsx'
import { ProviderName } from '../../issues/provider-name.tsx'
import { IssueFlag } from '../issue-flag.tsx'
import { CopyFact, Fact } from './fact.tsx'
import type { OrderDetails } from './order-details.ts'

/** Amount, payment method and the provider's references. */
export function OrderPayment({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-orders', 'admin')
  const { t: orders } = useTranslation('orders')
  const { payment } = order
  const { provider, receiptNumber, charge, display } = payment
  return (
    <dl className="mt-3 border-t border-line">
      <Fact label={t('admin:orderColumns.price')}>
        <Amount text={formatMoney(fromPounds(order.price))} className="font-semibold" />
        {display.currency !== charge.currency && (
          <span className="block text-sm text-muted">
            <DisplayAmount pounds={[order.price]} display={display} />
          </span>
        )}
      </Fact>
      {charge.amount !== order.price && (
        <Fact label={t('details.paymentTotal')}>
          <Amount text={formatMoney(fromPounds(charge.amount))} />
        </Fact>
      )}
      <Fact label={orders('method')}>
        {orders(`payment.${paymentText(order)}`)} · {t(`common:methods.${order.paymentMethod}`)}
        {payment.issues.map(({ id, kind }) => (
          <IssueFlag key={id} kind={kind} />
        ))}
      </Fact>
      {receiptNumber !== null && (
        <Fact label={t('details.receipt')}>
          <Link
            to={href('/receipts/:paymentId', { paymentId: payment.id })}
            className="text-link underline-offset-4 hover:underline"
          >
            <bdi className="font-mono text-sm">{formatDocumentNumber('R', receiptNumber)}</bdi>
          </Link>
        </Fact>
      )}
      {provider && (
        <Fact label={t('details.provider')}>
          <ProviderName provider={provider} />
        </Fact>
      )}
      {payment.sessionId && <CopyFact label={t('details.session')} text={payment.sessionId} />}
      {payment.chargeId && payment.chargeId !== payment.sessionId && (
        <CopyFact label={t('details.chargeId')} text={payment.chargeId} />
      )}
      <CopyFact label={t('details.paymentId')} text={payment.id} />
    </dl>
  )
}
