import type { Policy } from '../settings/policy.ts'
import { CASE_KINDS, type CaseKind } from './case-state.ts'
import { canCustomerOpen, type JudgedOrder, proposeRemedy, type RemedyProposal } from './propose-remedy.ts'

export interface CaseOption {
  kind: CaseKind
  proposal: RemedyProposal
}

/** Lists the kinds of cases that a customer can open now, with what the policy provides for each. */
export function listCaseOptions(
  order: JudgedOrder,
  { policy, now }: { policy: Policy; now: Date },
): CaseOption[] {
  return CASE_KINDS.map((kind) => ({
    kind,
    proposal: proposeRemedy({ kind, order, policy, statedAt: now }),
  })).filter(({ proposal }) => canCustomerOpen(proposal))
}
