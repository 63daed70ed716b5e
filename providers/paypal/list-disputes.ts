import { z } from 'zod'
import type { DisputeSnapshot, DisputeState } from '../../shop/payment-provider.ts'
import { type PaypalClient, type PaypalResponse, requireOk } from './paypal-client.ts'
import { fromPaypalMoney } from './paypal-money.ts'

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

/**
 * Lists the disputes of a capture. Null when the PayPal app lacks the permission to read disputes. Throws
 * when PayPal is
 * unreachable. The SDK lacks these operations, so the requests use its token and transport directly.
 */
export async function listDisputes(
  paypal: PaypalClient,
  captureId: string,
): Promise<DisputeSnapshot[] | null> {
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
