import type { Db } from '../../services.ts'
import { getPolicyArchive, getPolicyOf } from '../../settings/policy-archive.ts'
import { getOrderBalance, getOwed, type OrderBalance } from './order-balance.ts'
import {
  getUndeliveredShare,
  proposeRefund,
  type RefundableOrder,
  type RefundProposal,
} from './propose-refund.ts'

interface SummarizedOrder extends Omit<RefundableOrder, 'balance'> {
  id: string
  policyVersion: string
  /** Time of the database. */
  now: Date
}

interface RefundSummary {
  balance: OrderBalance
  /** Price of the undelivered part less what was returned for it, in pence. */
  undelivered: number
  /** The refund that the policy provides now; null for none. */
  proposal: RefundProposal | null
}

/** Returns the balance of an order, and what the policy accepted with it proposes to refund. */
export async function getRefundSummary(db: Db, order: SummarizedOrder): Promise<RefundSummary> {
  const policy = getPolicyOf(await getPolicyArchive(db), order.policyVersion)
  const balance = await getOrderBalance(db, order.id)
  const judged = { ...order, balance }
  return {
    balance,
    undelivered: getOwed(balance, getUndeliveredShare(judged)),
    proposal: proposeRefund(judged, policy, order.now),
  }
}
