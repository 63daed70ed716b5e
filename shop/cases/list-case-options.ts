import type { PackageType } from '../catalog/package-view.ts'
import type { DeliveryEstimate } from '../orders/delivery-estimate.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { BriefState } from '../orders/tables.ts'
import type { Policy } from '../settings/policy.ts'
import { CASE_KINDS, type CaseKind } from './case-state.ts'
import { canCustomerOpen, proposeRemedy, type RemedyProposal } from './propose-remedy.ts'

export interface CaseOption {
  kind: CaseKind
  proposal: RemedyProposal
}

interface OptionOrder {
  packageType: PackageType
  status: OrderStatus
  paidAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  expected: DeliveryEstimate | null
  quantity: number
  delivered: number
  /** Pence. */
  pence: number
  guaranteeDays: number | null
  earlyStartRequested: boolean
  briefState?: BriefState | null
  briefAnsweredAt?: Date | null
}

/** Lists the kinds of cases that a customer can open now, with what the policy provides for each. */
export function listCaseOptions(
  order: OptionOrder,
  { policy, left, now, readMissing }: { policy: Policy; left: number; now: Date; readMissing: number | null },
): CaseOption[] {
  const judged = { ...order, price: order.pence, refunded: order.pence - left }
  return CASE_KINDS.map((kind) => ({
    kind,
    proposal: proposeRemedy({ kind, order: judged, policy, statedAt: now, missing: readMissing }),
  })).filter(({ proposal }) => canCustomerOpen(proposal))
}
