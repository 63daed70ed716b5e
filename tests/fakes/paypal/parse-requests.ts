import type {
  AmountBreakdown,
  AmountWithBreakdown,
  CheckoutPaymentIntent,
  ItemRequest,
  Money,
  OrderRequest,
  PaymentSource,
  PaypalExperienceUserAction,
  PaypalWallet,
  PaypalWalletContextShippingPreference,
  PaypalWalletExperienceContext,
  PurchaseUnitRequest,
  RefundRequest,
} from '@paypal/paypal-server-sdk'
import { list, object, oneOf, type Problem, pattern, type Rule, text, type Wire } from './wire.ts'

export type WireMoney = Wire<Money>
export type WireOrderRequest = Wire<OrderRequest>
type WireRefundRequest = Wire<RefundRequest>

const WHOLE_UNITS_ONLY = ['HUF', 'JPY', 'TWD']
const PAYPAL_CURRENCIES = /^(AUD|BRL|CAD|CNY|EUR|GBP|HUF|INR|JPY|TWD|USD)$/

const MONEY = {
  currency_code: { required: pattern(PAYPAL_CURRENCIES) },
  value: { required: pattern(/^\d{1,12}(\.\d{1,2})?$/) },
}

const money = withDecimals(object<Money>(MONEY))
const address = pattern(/^https?:\/\/.+/)

const item = object<ItemRequest>({
  name: { required: text(127) },
  quantity: { required: pattern(/^[1-9]\d{0,9}$/) },
  unit_amount: { required: money },
  description: text(2048),
  sku: text(127),
})

const unit = object<PurchaseUnitRequest>({
  reference_id: text(256),
  amount: {
    required: withDecimals(
      object<AmountWithBreakdown>({ ...MONEY, breakdown: object<AmountBreakdown>({ item_total: money }) }),
    ),
  },
  custom_id: text(255),
  invoice_id: text(127),
  description: text(127),
  soft_descriptor: text(22),
  items: list(item),
})

const experience = object<PaypalWalletExperienceContext>({
  brand_name: text(127),
  locale: pattern(/^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/),
  shipping_preference: oneOf<`${PaypalWalletContextShippingPreference}`>('NO_SHIPPING', 'GET_FROM_FILE'),
  user_action: oneOf<`${PaypalExperienceUserAction}`>('PAY_NOW', 'CONTINUE'),
  return_url: { required: address },
  cancel_url: { required: address },
})

const orderRule = object<OrderRequest>({
  intent: { required: oneOf<`${CheckoutPaymentIntent}`>('CAPTURE') },
  purchase_units: { required: list(unit, 1) },
  payment_source: {
    required: object<PaymentSource>({
      paypal: { required: object<PaypalWallet>({ experience_context: { required: experience } }) },
    }),
  },
})

const refundRule = object<RefundRequest>({
  amount: money,
  custom_id: text(127),
  invoice_id: text(127),
  note_to_payer: text(255),
})

export type Parsed<T> = { ok: true; value: T } | { ok: false; status: 400 | 422; problem: Problem }

export function parseOrder(body: string): Parsed<WireOrderRequest> {
  const order = parse<WireOrderRequest>(orderRule, body)
  const mismatch = order.ok ? checkTotals(order.value) : undefined
  return mismatch ? { ok: false, status: 422, problem: mismatch } : order
}

/** Parses a refund; an empty body refunds everything. */
export function parseRefund(body: string): Parsed<WireRefundRequest> {
  return parse<WireRefundRequest>(refundRule, body || '{}')
}

function parse<T>(rule: Rule, body: string): Parsed<T> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { ok: false, status: 400, problem: { field: '/', issue: 'MALFORMED_REQUEST_JSON' } }
  }
  const problem = rule(value, '')
  return problem ? { ok: false, status: 400, problem } : { ok: true, value: value as T }
}

/** Checks that the items add up to their total and to the amount. */
function checkTotals({ purchase_units: [order] }: WireOrderRequest): Problem | undefined {
  if (!order) return undefined
  const { amount, items = [] } = order
  const total = amount.breakdown?.item_total
  if (items.length > 0 && !total) return { field: '/amount/breakdown', issue: 'ITEM_TOTAL_REQUIRED' }
  const sum = items.reduce((all, one) => all + toMinorUnits(one.unit_amount) * Number(one.quantity), 0)
  if (total && items.length > 0 && toMinorUnits(total) !== sum) {
    return { field: '/amount/breakdown/item_total', issue: 'ITEM_TOTAL_MISMATCH' }
  }
  if (total && toMinorUnits(total) !== toMinorUnits(amount))
    return { field: '/amount', issue: 'AMOUNT_MISMATCH' }
  if (items.some((one) => one.unit_amount.currency_code !== amount.currency_code)) {
    return { field: '/items', issue: 'MULTI_CURRENCY_ORDER' }
  }
  return undefined
}

export function toMinorUnits({ value }: WireMoney): number {
  const [whole = '0', decimals = ''] = value.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

export function toWireMoney(amount: number, currency: string): WireMoney {
  const value = WHOLE_UNITS_ONLY.includes(currency) ? String(amount / 100) : (amount / 100).toFixed(2)
  return { currency_code: currency, value }
}

function withDecimals(rule: Rule): Rule {
  return (value, field) => {
    const problem = rule(value, field)
    if (problem) return problem
    const { currency_code, value: digits } = value as WireMoney
    const whole = WHOLE_UNITS_ONLY.includes(currency_code)
    return whole && digits.includes('.') ? { field, issue: 'DECIMALS_NOT_SUPPORTED' } : undefined
  }
}
