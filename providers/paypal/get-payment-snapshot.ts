import type { LinkDescription, Order } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { HOUR_MS } from '../../shop/durations.ts'
import type { DisputeSnapshot, DisputeState, PaymentSnapshot } from '../../shop/providers/payment-provider.ts'
import { buildUnnamedDispute, fromPaypalMoney, toPaymentSnapshot } from './order-snapshot.ts'
import { type PaypalClient, type PaypalResponse, requireOk } from './paypal-client.ts'

const PAGE_SIZE = 50

const moneySchema = z.object({ currency_code: z.string(), value: z.string() })

const disputeSchema = z.object({
  dispute_id: z.string(),
  create_time: z.iso.datetime({ offset: true }).optional(),
  reason: z.string().optional(),
  status: z.string().optional(),
  dispute_amount: moneySchema.optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
})

const listSchema = z.object({ items: z.array(z.object({ dispute_id: z.string() })).optional() })

/** `RESOLVED_WITH_PAYOUT`: PayPal pays the customer, and the shop keeps its money. */
const STATE_BY_OUTCOME: Partial<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  DENIED: 'won',
  CANCELED_BY_BUYER: 'withdrawn',
  NONE: 'withdrawn',
}

/** The form of PayPal's ids; return pages pass on whatever the address contained. */
const PAYPAL_ID_PATTERN = /^[A-Z0-9]{1,36}$/

/** Reads an order by its id or by the subject of a webhook event (verify-webhook-event.ts). */
export async function getPaymentSnapshot(
  paypal: PaypalClient,
  subject: string,
): Promise<PaymentSnapshot | null> {
  const [kind, id] = subject.includes(':') ? subject.split(':') : ['order', subject]
  if (!id || !PAYPAL_ID_PATTERN.test(id)) return null
  const orderId = await getOrderId(paypal, kind, id)
  const order = orderId ? await getOrder(paypal, orderId) : null
  return order && addDisputes(paypal, order, kind === 'dispute')
}

/** No dispute is opened this soon, so a customer who is paying does not wait for the request. */
const DISPUTE_FREE_MS = HOUR_MS

/** Adds the disputes of the capture. The request may fail unless a webhook event announced a dispute. */
async function addDisputes(
  paypal: PaypalClient,
  order: Order,
  isDisputeAnnounced: boolean,
): Promise<PaymentSnapshot | null> {
  const snapshot = toPaymentSnapshot(order)
  const capture = order.purchaseUnits?.[0]?.payments?.captures?.at(-1)
  if (!snapshot || !capture?.id) return snapshot
  const isYoung = Date.now() - Date.parse(capture.createTime ?? '') < DISPUTE_FREE_MS
  if (!isDisputeAnnounced && snapshot.disputes.length === 0 && isYoung) return snapshot
  const listing = listDisputes(paypal, capture.id)
  const listed = (await (isDisputeAnnounced ? listing : listing.catch(() => null))) ?? []
  if (listed.length > 0) return { ...snapshot, disputes: listed }
  return isDisputeAnnounced && snapshot.disputes.length === 0
    ? { ...snapshot, disputes: [buildUnnamedDispute(snapshot.amount)] }
    : snapshot
}

async function getOrderId(
  paypal: PaypalClient,
  kind: string | undefined,
  id: string,
): Promise<string | null> {
  if (kind === 'order') return id
  if (kind === 'capture' || kind === 'dispute') return getOrderIdOfCapture(paypal, id)
  if (kind !== 'refund') return null
  const refund = toNullable(
    await paypal.request((client) => new paypal.sdk.PaymentsController(client).getRefund({ refundId: id })),
  )
  const captureId = getParentId(refund?.links, 'captures')
  return captureId ? getOrderIdOfCapture(paypal, captureId) : null
}

/** Returns null for money that reached the account without an order. */
async function getOrderIdOfCapture(paypal: PaypalClient, captureId: string): Promise<string | null> {
  const capture = toNullable(
    await paypal.request((client) =>
      new paypal.sdk.PaymentsController(client).getCapturedPayment({ captureId }),
    ),
  )
  return capture?.supplementaryData?.relatedIds?.orderId ?? getParentId(capture?.links, 'orders')
}

/** Returns null when PayPal does not know the order. Throws for a response that is not this order. */
export async function getOrder(paypal: PaypalClient, id: string): Promise<Order | null> {
  const order = toNullable(
    await paypal.request((client) => new paypal.sdk.OrdersController(client).getOrder({ id })),
  )
  if (order && order.id !== id) throw new Error('PayPal answered with something else than the order')
  return order
}

function toNullable<T>(answer: PaypalResponse<T>): T | null {
  return !answer.ok && answer.status === 404 ? null : requireOk(answer)
}

/** Returns the parent's id from the link `.../captures/<id>` or `.../orders/<id>` of a refund or capture. */
export function getParentId(
  links: Pick<LinkDescription, 'rel' | 'href'>[] | undefined,
  resource: 'captures' | 'orders',
): string | null {
  const up = links?.find(({ rel }) => rel === 'up')
  const [id, last] = up?.href.split('/').reverse() ?? []
  return id && last === resource ? id : null
}

/**
 * Lists the disputes of a capture. Null when the PayPal app lacks the permission to read disputes. Throws when
 * PayPal is unreachable. The SDK lacks these operations, so the requests use its token and transport directly.
 */
async function listDisputes(paypal: PaypalClient, captureId: string): Promise<DisputeSnapshot[] | null> {
  const query = `?disputed_transaction_id=${captureId}&page_size=${PAGE_SIZE}`
  const listed = await getResource(paypal, `/v1/customer/disputes${query}`)
  if (!listed.ok && listed.status === 403) return null
  if (!listed.ok && (listed.status === 404 || listed.status === 400)) return []
  const { items = [] } = listSchema.parse(JSON.parse(requireOk(listed)))
  // The list contains neither the outcome nor the deadline, so each dispute is read.
  return Promise.all(
    items.map(async ({ dispute_id: id }) => {
      const path = `/v1/customer/disputes/${encodeURIComponent(id)}`
      return toDisputeSnapshot(JSON.parse(requireOk(await getResource(paypal, path))))
    }),
  )
}

function getResource(paypal: PaypalClient, path: string): Promise<PaypalResponse<string>> {
  return paypal.request((client) => {
    const request = client.getRequestBuilderFactory()('GET', path)
    request.authenticate([{ oauth2: true }])
    return request.callAsText()
  })
}

function toDisputeSnapshot(response: unknown): DisputeSnapshot {
  const dispute = disputeSchema.parse(response)
  const { value = '', currency_code: currencyCode = '' } = dispute.dispute_amount ?? {}
  const amount = fromPaypalMoney({ value, currencyCode })
  if (!amount) throw new Error(`PayPal reported a dispute in ${currencyCode}`)
  const { create_time: openedAt, seller_response_due_date: dueAt } = dispute
  return {
    disputeId: dispute.dispute_id,
    openedAt: openedAt ? new Date(openedAt) : null,
    reason: dispute.reason ?? null,
    amount,
    evidenceDueAt: dueAt ? new Date(dueAt) : null,
    state: dispute.status === 'RESOLVED' ? getState(dispute.dispute_outcome?.outcome_code) : 'open',
  }
}

/** An unknown outcome counts as open, so that staff look at it. */
function getState(outcome: string | undefined): DisputeState {
  return (outcome && STATE_BY_OUTCOME[outcome]) || 'open'
}
