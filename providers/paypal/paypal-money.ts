import type { Money as PaypalMoney } from '@paypal/paypal-server-sdk'
import { isCurrency } from '../../shop/currencies.ts'
import type { Money } from '../../shop/money.ts'

/** All currencies that PayPal takes without decimals. */
const WHOLE_UNITS_ONLY = new Set(['HUF', 'JPY', 'TWD'])

/** Converts 559 pence to '5.59'. Throws for amounts that PayPal cannot charge, such as half a yen. */
export function toPaypalMoney({ amount, currency }: Money): PaypalMoney {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`invalid amount: ${amount}`)
  const digits = String(amount).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const hundredths = digits.slice(-2)
  if (!WHOLE_UNITS_ONLY.has(currency)) return { currencyCode: currency, value: `${whole}.${hundredths}` }
  if (hundredths !== '00') throw new RangeError(`PayPal takes no decimals in ${currency}`)
  return { currencyCode: currency, value: whole }
}

/**
 * Converts '5.59' to 559 pence, digit by digit. Null for a currency that the shop does not know. Throws for
 * an invalid amount.
 */
export function fromPaypalMoney(money: PaypalMoney): Money | null {
  if (!isCurrency(money.currencyCode)) return null
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(money.value) ?? []
  const amount = Number(`${whole}${decimals.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`PayPal reported an amount of ${money.value}`)
  return { amount, currency: money.currencyCode }
}
