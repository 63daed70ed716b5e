import { z } from 'zod'
import type { DisputeSnapshot, DisputeState } from '../../shop/services.ts'
import { type Answer, expectOk, type Paypal } from './paypal-client.ts'
import { fromPaypalMoney } from './paypal-money.ts'

const MOST = 50

const money = z.object({ currency_code: z.string(), value: z.string() })

const disputeSchema = z.object({
  dispute_id: z.string(),
  create_time: z.iso.datetime({ offset: true }).optional(),
  reason: z.string().optional(),
  status: z.string().optional(),
  dispute_amount: money.optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
})

const listSchema = z.object({ items: z.array(z.object({ dispute_id: z.string() })).optional() })

/** `RESOLVED_WITH_PAYOUT`: PayPal pays the buyer, and the shop keeps its money. */
const OUTCOME: Partial<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  DENIED: 'won',
  CANCELED_BY_BUYER: 'withdrawn',
  NONE: 'withdrawn',
}

/**
 * Every dispute of a capture; null when the app may not read disputes (a feature of the app that has to be switched
 * on). Throws when PayPal is away. The SDK has no such calls; its own token and transport carry them.
 */
export async function readDisputes(paypal: Paypal, captureId: string): Promise<DisputeSnapshot[] | null> {
  const query = `?disputed_transaction_id=${captureId}&page_size=${MOST}`
  const listed = await get(paypal, `/v1/customer/disputes${query}`)
  if (!listed.ok && listed.status === 403) return null
  if (!listed.ok && (listed.status === 404 || listed.status === 400)) return []
  const { items = [] } = listSchema.parse(JSON.parse(expectOk(listed)))
  // The list has neither the outcome nor the date.
  return Promise.all(
    items.map(async ({ dispute_id: id }) => {
      const path = `/v1/customer/disputes/${encodeURIComponent(id)}`
      return snapshotOf(JSON.parse(expectOk(await get(paypal, path))))
    }),
  )
}

function get(paypal: Paypal, path: string): Promise<Answer<string>> {
  return paypal.ask((client) => {
    const request = client.getRequestBuilderFactory()('GET', path)
    request.authenticate([{ oauth2: true }])
    return request.callAsText()
  })
}

function snapshotOf(told: unknown): DisputeSnapshot {
  const dispute = disputeSchema.parse(told)
  const { value = '', currency_code: currencyCode = '' } = dispute.dispute_amount ?? {}
  const amount = fromPaypalMoney({ value, currencyCode })
  if (!amount) throw new Error(`PayPal tells of a dispute in ${currencyCode}`)
  const { create_time: openedAt, seller_response_due_date: dueAt } = dispute
  return {
    disputeId: dispute.dispute_id,
    openedAt: openedAt ? new Date(openedAt) : null,
    reason: dispute.reason ?? null,
    amount,
    evidenceDueAt: dueAt ? new Date(dueAt) : null,
    state: dispute.status === 'RESOLVED' ? stateOf(dispute.dispute_outcome?.outcome_code) : 'open',
  }
}

/** An outcome of tomorrow stays open: somebody has to look. */
function stateOf(outcome: string | undefined): DisputeState {
  return (outcome && OUTCOME[outcome]) || 'open'
}
