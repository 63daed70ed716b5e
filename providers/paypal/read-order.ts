import type { LinkDescription, Order } from '@paypal/paypal-server-sdk'
import type { PaymentTruth } from '../../shop/services.ts'
import { orderTruth, unnamedDispute } from './order-truth.ts'
import { type Answer, expectOk, type Paypal } from './paypal-client.ts'
import { readDisputes } from './read-disputes.ts'

/** What an id of PayPal's looks like; return pages hand on whatever stood in an address. */
const ID = /^[A-Z0-9]{1,36}$/

/** `subject`: an order's id, or what a notice was about (notice-subject.ts). */
export async function readOrder(paypal: Paypal, subject: string): Promise<PaymentTruth | null> {
  const [kind, id] = subject.includes(':') ? subject.split(':') : ['order', subject]
  if (!id || !ID.test(id)) return null
  const orderId = await orderIdOf(paypal, kind, id)
  const order = orderId ? await findOrder(paypal, orderId) : null
  return order && withDisputes(paypal, order, kind === 'dispute')
}

/** Nobody disputes within an hour of paying, and a buyer who pays does not wait for that question. */
const UNDISPUTED_MS = 3_600_000

/** `told`: a notice says that there is a dispute. Without one PayPal's disputes may be away, and the order is read. */
async function withDisputes(paypal: Paypal, order: Order, told: boolean): Promise<PaymentTruth | null> {
  const truth = orderTruth(order)
  const capture = order.purchaseUnits?.[0]?.payments?.captures?.at(-1)
  if (!truth || !capture?.id) return truth
  const isYoung = Date.now() - Date.parse(capture.createTime ?? '') < UNDISPUTED_MS
  if (!told && truth.disputes.length === 0 && isYoung) return truth
  const asked = readDisputes(paypal, capture.id)
  const listed = (await (told ? asked : asked.catch(() => null))) ?? []
  if (listed.length > 0) return { ...truth, disputes: listed }
  return told && truth.disputes.length === 0 ? { ...truth, disputes: [unnamedDispute(truth.amount)] } : truth
}

async function orderIdOf(paypal: Paypal, kind: string | undefined, id: string): Promise<string | null> {
  if (kind === 'order') return id
  if (kind === 'capture' || kind === 'dispute') return orderOfCapture(paypal, id)
  if (kind !== 'refund') return null
  const refund = known(
    await paypal.ask((client) => new paypal.sdk.PaymentsController(client).getRefund({ refundId: id })),
  )
  const captureId = idAbove(refund?.links, 'captures')
  return captureId ? orderOfCapture(paypal, captureId) : null
}

/** Null for money that came to the account another way than by an order. */
async function orderOfCapture(paypal: Paypal, captureId: string): Promise<string | null> {
  const capture = known(
    await paypal.ask((client) => new paypal.sdk.PaymentsController(client).getCapturedPayment({ captureId })),
  )
  return capture?.supplementaryData?.relatedIds?.orderId ?? idAbove(capture?.links, 'orders')
}

/** Null when PayPal knows no such order. Throws for an answer that is not this order: that says nothing of it. */
export async function findOrder(paypal: Paypal, id: string): Promise<Order | null> {
  const order = known(await paypal.ask((client) => new paypal.sdk.OrdersController(client).getOrder({ id })))
  if (order && order.id !== id) throw new Error('PayPal answered with something else than the order')
  return order
}

function known<T>(answer: Answer<T>): T | null {
  return !answer.ok && answer.status === 404 ? null : expectOk(answer)
}

/** What a refund or a capture belongs to, from its link `.../captures/<id>` or `.../orders/<id>`. */
export function idAbove(
  links: Pick<LinkDescription, 'rel' | 'href'>[] | undefined,
  resource: 'captures' | 'orders',
): string | null {
  const up = links?.find(({ rel }) => rel === 'up')
  const [id, last] = up?.href.split('/').reverse() ?? []
  return id && last === resource ? id : null
}
