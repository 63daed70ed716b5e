import { z } from 'zod'
import { isCurrency } from '../../shop/currencies.ts'
import type { Money } from '../../shop/money.ts'
import { type BtcpayAccess, type BtcpayCall, requireAnswer } from './btcpay-client.ts'

/** BTCPay Server writes decimals as strings, and reads both. */
const decimal = z.union([z.string(), z.number()]).transform(String)

export const invoiceSchema = z.object({
  id: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  amount: decimal,
  currency: z.string(),
  checkoutLink: z.url(),
  metadata: z.object({ orderId: z.string().nullish() }).nullish(),
})

export type Invoice = z.infer<typeof invoiceSchema>

const paymentMethodsSchema = z.array(
  z.object({
    currency: z.string().nullish(),
    rate: decimal,
    payments: z
      .array(
        z.object({
          value: decimal,
          fee: decimal.default('0'),
          status: z.enum(['Invalid', 'Processing', 'Settled']),
        }),
      )
      .default([]),
  }),
)

/** The amounts received for an invoice, in hundredths of its currency at the rate of the invoice. */
export interface Received {
  settled: number
  processing: number
  /** Price of one unit of each cryptocurrency in the currency of the invoice. */
  rates: ReadonlyMap<string, number>
}

/** Returns null for an id that is none, or that the server does not know. */
export async function getInvoice(
  call: BtcpayCall,
  { storeId }: Pick<BtcpayAccess, 'storeId'>,
  id: string,
): Promise<Invoice | null> {
  // Ids also come from return pages.
  if (!/^[A-Za-z\d]{1,64}$/.test(id)) return null
  const answer = await call('GET', `/stores/${storeId}/invoices/${id}`)
  if (answer.status === 404) return null
  return requireAnswer(invoiceSchema, answer)
}

/** Sums the payments of an invoice, without the fee for the network that a payer adds. */
export async function getReceived(
  call: BtcpayCall,
  { storeId }: Pick<BtcpayAccess, 'storeId'>,
  id: string,
): Promise<Received> {
  const path = `/stores/${storeId}/invoices/${id}/payment-methods`
  const methods = requireAnswer(paymentMethodsSchema, await call('GET', path))
  const sum = (status: 'Processing' | 'Settled') => {
    const amounts = methods.flatMap(({ rate, payments }) =>
      payments
        .filter((payment) => payment.status === status)
        .map(({ value, fee }) => (Number(value) - Number(fee)) * Number(rate)),
    )
    return Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100)
  }
  return {
    settled: sum('Settled'),
    processing: sum('Processing'),
    rates: new Map(methods.flatMap(({ currency, rate }) => (currency ? [[currency, Number(rate)]] : []))),
  }
}

/** Converts 559 pence to '5.59'. */
export function toDecimal({ amount }: Money): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** Converts '5.59' to 559 pence. Null for a currency that the shop does not know. */
export function toMoney(amount: string, currency: string): Money | null {
  const hundredths = Math.round(Number(amount) * 100)
  if (!Number.isSafeInteger(hundredths)) throw new RangeError(`BTCPay Server reported an amount of ${amount}`)
  return isCurrency(currency) ? { amount: hundredths, currency } : null
}
