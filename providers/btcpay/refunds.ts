import { z } from 'zod'
import type { Money } from '../../shop/money.ts'
import type { RefundRequest, RefundSnapshot } from '../../shop/providers/payment-provider.ts'
import { type BtcpayAccess, type BtcpayCall, requireAnswer } from './btcpay-client.ts'
import { toDecimal, toMoney } from './invoices.ts'

const decimal = z.union([z.string(), z.number()]).transform(String)

const pullPaymentSchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  currency: z.string(),
  amount: decimal,
  archived: z.boolean(),
  viewLink: z.url(),
})

type PullPayment = z.infer<typeof pullPaymentSchema>

const payoutsSchema = z.array(
  z.object({
    originalAmount: decimal,
    state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  }),
)

/** BTCPay Server's own name of a refund, so that those made in its dashboard are found as well. */
const NAME = /^Refund ([A-Za-z\d]{1,64})$/
/** The id of the refund in the shop. The customer sees it on the page of the claim. */
const REFERENCE = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/

/**
 * Creates a pull payment: the customer claims the money with its link, and the merchant approves the payout. Returns the
 * one that an earlier request without an answer created.
 */
export async function createRefund(
  call: BtcpayCall,
  { storeId }: Pick<BtcpayAccess, 'storeId'>,
  request: RefundRequest,
): Promise<RefundSnapshot> {
  const { chargeId: invoiceId, refundId, amount } = request
  const made = await listRefunds(call, { storeId }, { invoiceId, toMoney: async (...sum) => toMoney(...sum) })
  const existing = made.find((refund) => refund.refundId === refundId)
  if (existing) return existing
  const path = ['/stores', storeId, 'invoices', invoiceId, 'refund'].join('/')
  const answer = await call('POST', path, {
    name: `Refund ${invoiceId}`,
    description: `Reference: ${refundId}`,
    refundVariant: 'Custom',
    customAmount: toDecimal(amount),
    customCurrency: amount.currency,
  })
  const { id, viewLink } = requireAnswer(pullPaymentSchema, answer)
  return { providerRefundId: id, refundId, amount, state: 'pending', claimUrl: viewLink }
}

/** Returns the invoice that a pull payment refunds, or null. Its page is public, so that anybody may read it. */
export async function getRefundedInvoiceId(call: BtcpayCall, pullPaymentId: string): Promise<string | null> {
  const answer = await call('GET', `/pull-payments/${pullPaymentId}`)
  if (answer.status === 404) return null
  return getInvoiceId(requireAnswer(pullPaymentSchema, answer))
}

/** Lists the refunds of an invoice. Two requests of which one was answered late may have made a refund twice. */
export async function listRefunds(
  call: BtcpayCall,
  { storeId }: Pick<BtcpayAccess, 'storeId'>,
  of: { invoiceId: string; toMoney: (amount: string, currency: string) => Promise<Money | null> },
): Promise<RefundSnapshot[]> {
  const answer = await call('GET', `/stores/${storeId}/pull-payments?includeArchived=true`)
  const all = requireAnswer(z.array(pullPaymentSchema), answer)
  const own = all.filter((pullPayment) => getInvoiceId(pullPayment) === of.invoiceId)
  const refunds = new Map<string, RefundSnapshot>()
  for (const pullPayment of own) {
    const amount = await of.toMoney(pullPayment.amount, pullPayment.currency)
    if (!amount) continue
    const refund = await toRefundSnapshot(call, pullPayment, amount)
    const key = refund.refundId ?? refund.providerRefundId
    const other = refunds.get(key)
    // Only one of two links was given to the customer: the claimed one counts.
    if (!other || getRank(refund) > getRank(other)) refunds.set(key, refund)
  }
  return [...refunds.values()]
}

function getInvoiceId({ name }: PullPayment): string | null {
  return NAME.exec(name ?? '')?.[1] ?? null
}

function getRank({ state }: RefundSnapshot): number {
  return ['failed', 'pending', 'succeeded'].indexOf(state)
}

async function toRefundSnapshot(
  call: BtcpayCall,
  { id, description, amount: limit, archived, viewLink }: PullPayment,
  amount: Money,
): Promise<RefundSnapshot> {
  const payouts = requireAnswer(payoutsSchema, await call('GET', `/pull-payments/${id}/payouts`))
  const completed = payouts.filter(({ state }) => state === 'Completed')
  const isUnderway = payouts.some(({ state }) => state !== 'Completed' && state !== 'Cancelled')
  const paid = completed.reduce((sum, { originalAmount }) => sum + Number(originalAmount), 0)
  // Sums of decimals are a little off.
  const isPaid = paid * (1 + Number.EPSILON * 8) >= Number(limit)
  const isOver = archived && !isUnderway
  return {
    providerRefundId: id,
    refundId: REFERENCE.exec(description ?? '')?.[0] ?? null,
    amount,
    state: isPaid ? 'succeeded' : isOver ? 'failed' : 'pending',
    reason:
      isOver && !isPaid ? `the pull payment was archived after ${paid} of ${limit} were paid out` : null,
    claimUrl: viewLink,
  }
}
