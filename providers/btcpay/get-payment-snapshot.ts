import type { Money } from '../../shop/money.ts'
import type { PaymentSnapshot, SessionState } from '../../shop/providers/payment-provider.ts'
import type { BtcpayAccess, BtcpayCall } from './btcpay-client.ts'
import { getInvoice, getReceived, type Invoice, type Received, toMoney } from './invoices.ts'
import { getRefundedInvoiceId, listRefunds } from './refunds.ts'

/** Prefix of a subject that names a refund. */
export const PULL_PAYMENT = 'pull-payment:'

/** Reads an invoice, or the invoice that a pull payment refunds. Changes nothing at BTCPay Server. */
export async function getPaymentSnapshot(
  call: BtcpayCall,
  access: BtcpayAccess,
  subject: string,
): Promise<PaymentSnapshot | null> {
  const invoiceId = subject.startsWith(PULL_PAYMENT)
    ? await getRefundedInvoiceId(call, subject.slice(PULL_PAYMENT.length))
    : subject
  const invoice = invoiceId === null ? null : await getInvoice(call, access, invoiceId)
  if (!invoice) return null
  const price = toMoney(invoice.amount, invoice.currency)
  const paymentId = invoice.metadata?.orderId ?? null
  if (!price) {
    // The store may sell other things in other currencies, which do not concern the shop.
    if (!paymentId) return null
    throw new Error(`${invoice.id} is in ${invoice.currency}, which the shop does not know`)
  }
  const received = needsPayments(invoice) ? await getReceived(call, access, invoice.id) : null
  const { state, amount, surplus } = judge(invoice, price, received)
  const isPaid = state === 'paid'
  return {
    provider: 'btcpay',
    sessionId: invoice.id,
    // Another payment may follow a partial one.
    eventId: [invoice.id, state, isPaid && amount !== price.amount && amount].filter(Boolean).join(':'),
    paymentId,
    state,
    ...(invoice.status === 'Invalid' && state === 'expired' && { reason: 'invoice invalid' }),
    amount: { ...price, amount },
    ...(surplus > 0 && { surplus: { ...price, amount: surplus } }),
    chargeId: isPaid ? invoice.id : null,
    refunds: isPaid ? await listInvoiceRefunds(call, access, invoice, received) : [],
    disputes: [],
  }
}

/** A settled invoice was paid as asked, and one that expired without a payment brought nothing. */
function needsPayments({ status, additionalStatus }: Invoice): boolean {
  if (status === 'Settled') return additionalStatus === 'PaidOver'
  return status === 'Invalid' || (status === 'Expired' && additionalStatus !== 'None')
}

interface Judgement {
  state: SessionState
  /** The amount paid; the price of the invoice while nothing is paid. */
  amount: number
  surplus: number
}

/** Money that has settled counts, whatever became of the invoice; the shop decides what to do with it. */
function judge(invoice: Invoice, price: Money, received: Received | null): Judgement {
  const { settled, processing } = received ?? { settled: 0, processing: 0 }
  const { status, additionalStatus } = invoice
  const inFull = {
    state: 'paid' as const,
    amount: price.amount,
    surplus: Math.max(0, settled - price.amount),
  }
  const unpaid = (state: SessionState) => ({ state, amount: price.amount, surplus: 0 })
  if (status === 'New') return unpaid('open')
  if (status === 'Processing') return unpaid('pending')
  if (status === 'Settled') return inFull
  if (processing > 0) return unpaid('pending')
  if (settled <= 0) return unpaid('expired')
  // BTCPay Server judges by the store's tolerance whether a late payment is enough.
  if (settled >= price.amount || additionalStatus === 'PaidLate') return inFull
  return { state: 'paid', amount: settled, surplus: 0 }
}

/** A refund that was made in the dashboard may be in the cryptocurrency. */
async function listInvoiceRefunds(
  call: BtcpayCall,
  access: BtcpayAccess,
  { id, currency }: Invoice,
  received: Received | null,
) {
  return listRefunds(call, access, {
    invoiceId: id,
    toMoney: async (amount, of) => {
      if (of === currency) return toMoney(amount, currency)
      const { rates } = received ?? (await getReceived(call, access, id))
      const rate = rates.get(of)
      return rate === undefined ? null : toMoney(String(Number(amount) * rate), currency)
    },
  })
}
