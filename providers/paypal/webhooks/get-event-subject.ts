import { z } from 'zod'
import { getParentId } from '../get-payment-snapshot.ts'

const resourceSchema = z.object({
  id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
})

/**
 * Returns the subject of a webhook event for `getPayment`: an order id, `capture:<id>`, `refund:<id>` or
 * `dispute:<capture>`.
 * Null for events that the shop does not follow.
 */
export function getEventSubject(type: string, about: unknown): string | null {
  const { data: resource } = resourceSchema.safeParse(about)
  if (!resource) return null
  const { id, links } = resource
  if (type.startsWith('CHECKOUT.ORDER.')) return id ?? null
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    // The seller's transaction is the capture.
    const [transaction] = resource.disputed_transactions ?? []
    return formatSubject('dispute', transaction?.seller_transaction_id)
  }
  if (/^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DECLINED|DENIED)$/.test(type)) {
    const order = resource.supplementary_data?.related_ids?.order_id ?? getParentId(links, 'orders')
    return order ?? formatSubject('capture', id)
  }
  if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.\w+)$/.test(type)) {
    // The resource is the refund and its parent link the capture. A reversal is made for the customer by
    // their bank or PayPal.
    const kind = type === 'PAYMENT.CAPTURE.REVERSED' ? 'dispute' : 'capture'
    return formatSubject(kind, getParentId(links, 'captures')) ?? formatSubject('refund', id)
  }
  return null
}

function formatSubject(kind: 'capture' | 'refund' | 'dispute', id: string | null | undefined): string | null {
  return id ? `${kind}:${id}` : null
}
