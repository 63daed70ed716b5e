import type { z } from '@hono/zod-openapi'
import type { Remedy } from '../../shop/cases/case-state.ts'
import type { CaseDetails, StaffCase } from '../../shop/cases/get-case.ts'
import type { CaseOption } from '../../shop/cases/list-case-options.ts'
import type { listCases } from '../../shop/cases/list-cases.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { toPounds } from '../../shop/money.ts'
import { serializeRefund } from '../refunds/serialize.ts'
import type {
  caseOptionSchema,
  caseSchema,
  staffCaseSchema,
  staffCaseSummarySchema,
  staffOrderCaseSchema,
} from './schema.ts'

type CaseSummary = Awaited<ReturnType<typeof listCases>>['cases'][number]

function serializeRemedy(remedy: Remedy, amount: number | null) {
  const pounds = amount === null ? null : toPounds({ amount, currency: BASE_CURRENCY })
  return {
    remedy,
    amount: remedy === 'refund' ? pounds : null,
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
    id: details.id,
    orderId: details.orderId,
    kind: details.kind,
    state: details.state,
    statement: details.statement,
    proposal: serializeProposal(details, proposal),
    proposalReason: proposal?.reason ?? null,
    earlierProposal: serializeEarlierProposal(details),
    decision: decidedAt && {
      ...serializeRemedy(remedy ?? 'none', details.amount),
      reason: details.reason,
      at: decidedAt,
    },
    dueAt: details.dueAt,
    createdAt: details.createdAt,
    endedAt: details.endedAt,
    uploads: details.uploads.map(({ id, width, height, createdAt }) => ({
      id,
      width,
      height,
      createdAt,
    })),
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

export function serializeCaseOption({ kind, proposal }: CaseOption): z.infer<typeof caseOptionSchema> {
  const { remedy, amount, reason, until } = proposal
  return { kind, ...serializeRemedy(remedy, amount), reason, until }
}

export function serializeCaseSummary(summary: CaseSummary): z.infer<typeof staffCaseSummarySchema> {
  const { customer, order, isOverdue } = summary
  const { id, orderId, kind, state, dueAt, createdAt } = summary.case
  return {
    id,
    orderId,
    kind,
    state,
    isOverdue,
    customer,
    order,
    proposal: serializeProposal(summary.case, summary.proposal),
    dueAt,
    createdAt,
  }
}

export function serializeStaffOrderCase(details: CaseDetails): z.infer<typeof staffOrderCaseSchema> {
  const { id, orderId, kind, state, isOverdue, revision, statement } = details
  return {
    id,
    orderId,
    kind,
    state,
    isOverdue,
    revision,
    statement,
    proposal: serializeProposal(details, details.proposal),
    dueAt: details.dueAt,
    createdAt: details.createdAt,
  }
}

export function serializeStaffCase(details: StaffCase): z.infer<typeof staffCaseSchema> {
  const { order, customer, refund, run, revision, isOverdue } = details
  return {
    ...serializeCaseFields(details),
    revision,
    isOverdue,
    customer,
    decidedBy: details.decidedByName,
    order: {
      id: order.id,
      packageName: order.packageName,
      quantity: order.quantity,
      delivered: order.delivered,
      status: order.status,
      price: toPounds({ amount: order.price, currency: BASE_CURRENCY }),
      policyVersion: order.policyVersion,
      paidAt: order.paidAt,
      startedAt: order.startedAt,
      endedAt: order.endedAt,
      isPaused: order.pausedAt !== null,
    },
    refund: refund && serializeRefund(refund),
    run: run && {
      id: run.id,
      state: run.state,
      quantity: run.quantity,
      delivered: run.delivered,
      dueAt: run.dueAt,
    },
    events: details.events.map((event) => ({
      ...serializeEvent(event, details),
      name: event.person ?? event.apiKey,
    })),
  }
}
