import { Fragment } from 'react'
import { BASE_CURRENCY, type CurrencyCode } from '../../../shop/currencies.ts'
import { formatMoney, formatRate } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import type { OrderStatus } from '../../../shop/orders/order-status.ts'
import type { PaymentStatus } from '../../../shop/payments/payment-status.ts'
import { sumConverted } from '../../../shop/pricing/order-total.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import type { MyOrder, MyOrderDetails } from './my-orders.ts'

type PaidOrder = Pick<MyOrder, 'price' | 'paymentMethod' | 'paymentStatus' | 'status'>

/** Payment method and status of an order; neither was needed when there was nothing to pay. */
export function PaymentSummary({ order }: { order: PaidOrder }) {
  const { t } = useTranslation('orders')
  if (order.price === 0 && order.paymentStatus === 'completed') return t('nothingToPay')
  return (
    <FactLine>
      {t(`common:methods.${order.paymentMethod}`)}
      {t(`payment.${paymentText(order)}`)}
    </FactLine>
  )
}

/**
 * Returns the key below `orders:payment`. A cancelled order that was never paid has a text of its own, as no
 * payment failed.
 */
export function paymentText(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
}): PaymentStatus | 'unpaid' {
  return order.status === 'cancelled' && order.paymentStatus === 'failed' ? 'unpaid' : order.paymentStatus
}

interface DisplayAmountProps {
  /** The charged amount of each line, in pounds. */
  pounds: number[]
  display: { currency: CurrencyCode; rate: number; asOf: string | null }
}

/** The charge in the currency shown at checkout: the sum of the lines at the rate frozen with the order. */
export function DisplayAmount({ pounds, display }: DisplayAmountProps) {
  const { t, lang } = useTranslation('orders')
  const leftToRight = (text: string) => `\u2066${text}\u2069`
  const values = {
    amount: leftToRight(formatMoney(lang, sumConverted(pounds.map(fromPounds), display))),
    rate: leftToRight(`1 ${BASE_CURRENCY} = ${formatRate(lang, display.rate)}`),
  }
  if (!display.asOf) return t('details.rate', values)
  return t('details.rateOf', { ...values, date: isolateBidi(formatDate(lang, display.asOf, 'day')) })
}

/** The promotions of an order, each with its code unless that is the title, and with its part when there are several. */
export function PromotionNames({ promotions }: Pick<MyOrderDetails, 'promotions'>) {
  return promotions.map(({ title, code, discount }) => (
    <Fragment key={title + code}>
      {' '}
      <span className="block text-sm wrap-anywhere text-muted">
        <FactLine>
          {title}
          {code && code !== title && (
            <bdi dir="ltr" className="font-mono">
              {code}
            </bdi>
          )}
          {promotions.length > 1 && <Amount money={fromPounds(discount)} sign="−" />}
        </FactLine>
      </span>
    </Fragment>
  ))
}
