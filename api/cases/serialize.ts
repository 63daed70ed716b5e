import type { z } from '@hono/zod-openapi'
import type { Remedy } from '../../shop/cases/case-state.ts'
import type { CaseDetails, StaffCase } from '../../shop/cases/get-case.ts'
import type { listCases } from '../../shop/cases/list-cases.ts'
import { type AvailableCase, listRemedies } from '../../shop/cases/suggest-remedy.ts'
import { serializeRefund } from '../payments/refunds.ts'
import type {
  caseOptionSchema,
  caseSchema,
  staffCaseSchema,
  staffCaseSummarySchema,
  staffOrderCaseSchema,
} from './schema.ts'

type CaseSummary = Awaited<ReturnType<typeof listCases>>['cases'][number]

function serializeRemedy(remedy: Remedy, amount: number | null) {
  return {
    remedy,
    amount: remedy === 'refund' ? amount : null,
    units: remedy === 'replacement' ? amount : null,
  }
}

/** An open case shows what the policy provides now, any other what it provided at the decision. */
function serializeProposal(
  { proposedRemedy, proposedAmount }: Pick<CaseDetails, 'proposedRemedy' | 'proposedAmount'>,
  current: CaseDetails['proposal'],
) {
  return current
    ? serializeRemedy(current.remedy, current.amount)
    : serializeRemedy(proposedRemedy, proposedAmount)
}

function serializeCaseFields(details: CaseDetails) {
  const { decidedAt, remedy, proposal } = details
  return {
    ...details,
    proposal: serializeProposal(details, proposal),
    proposalReason: proposal?.reason ?? null,
    earlierProposal: serializeEarlierProposal(details),
    decision: decidedAt && {
      ...serializeRemedy(remedy ?? 'none', details.amount),
      reason: details.reason,
      at: decidedAt,
    },
  }
}

/** The proposal of an open case that the present one replaces. */
function serializeEarlierProposal({ proposedRemedy, proposedAmount, proposal }: CaseDetails) {
  if (!proposal || (proposal.remedy === proposedRemedy && proposal.amount === proposedAmount)) return null
  return serializeRemedy(proposedRemedy, proposedAmount)
}

/** Customers see who acted, but no names of staff. */
function serializeEvent(event: CaseDetails['events'][number], { userId }: CaseDetails) {
  const { kind, at, note, actorId, apiKey } = event
  const isStaff = actorId !== null || apiKey !== null
  const by = actorId === userId ? ('customer' as const) : isStaff ? ('staff' as const) : ('shop' as const)
  return { kind, at, note, by }
}

export function serializeCase(details: CaseDetails): z.infer<typeof caseSchema> {
  return {
    ...serializeCaseFields(details),
    canCancel: details.state === 'open',
    events: details.events.map((event) => serializeEvent(event, details)),
  }
}

export function serializeAvailableCase({ kind, proposal }: AvailableCase): z.infer<typeof caseOptionSchema> {
  const { remedy, amount, reason, until } = proposal
  return { kind, ...serializeRemedy(remedy, amount), reason, until }
}

export function serializeCaseSummary(summary: CaseSummary): z.infer<typeof staffCaseSummarySchema> {
  const { customer, order, isOverdue, isTrial, limits } = summary
  return {
    ...summary.case,
    isOverdue,
    isTrial,
    limits,
    customer,
    order,
    proposal: serializeProposal(summary.case, summary.proposal),
    remedies: listRemedies(summary.case.kind, order, limits),
  }
}

export function serializeStaffOrderCase(
  details: CaseDetails,
  order: Pick<StaffCase['order'], 'packageType' | 'status'>,
): z.infer<typeof staffOrderCaseSchema> {
  return {
    ...details,
    proposal: serializeProposal(details, details.proposal),
    remedies: listRemedies(details.kind, order, details.limits),
  }
}

export function serializeStaffCase(details: StaffCase): z.infer<typeof staffCaseSchema> {
  const { customer, order, refund, run } = details
  return {
    ...serializeCaseFields(details),
    customer,
    decidedBy: details.decidedByName,
    remedies: listRemedies(details.kind, order, details.limits),
    order: { ...order, isPaused: order.pausedAt !== null },
    refund: refund && serializeRefund(refund),
    run,
    events: details.events.map((event) => ({
      ...serializeEvent(event, details),
      name: event.person ?? event.apiKey,
    })),
  }
}
