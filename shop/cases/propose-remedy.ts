import type { PackageType } from '../catalog/package-view.ts'
import { DAY_MS } from '../durations.ts'
import {
  getUndeliveredShare,
  proposeRefund,
  type RefundableOrder,
} from '../payments/refunds/propose-refund.ts'
import { type Policy, WITHDRAWAL_DAYS } from '../settings/policy.ts'
import type { CaseKind, Remedy } from './case-state.ts'

/** Why the policy provides a refund or a replacement. */
export const REMEDY_REASONS = [
  'not_started',
  'never_started',
  'early_start_not_requested',
  'undelivered',
  'partly_delivered',
  'not_delivered',
  'missing',
  'not_replaceable',
] as const

/** Why the policy provides nothing. */
export const NO_REMEDY_REASONS = [
  'not_paid',
  'refunded',
  'all_delivered',
  'ended',
  'not_ended',
  'period_over',
  'not_late',
  'not_guaranteed',
  'free',
  'missing_unknown',
  'staff_decide',
] as const

export type RemedyReason = (typeof REMEDY_REASONS)[number] | (typeof NO_REMEDY_REASONS)[number]

export interface RemedyProposal {
  remedy: Remedy
  /** Pence of a refund, units of a replacement; null for neither. */
  amount: number | null
  reason: RemedyReason
  /** The customer's deadline for asking; null when there is none. */
  until: Date | null
}

/** An order as the policy judges it. */
export interface JudgedOrder extends RefundableOrder {
  packageType: PackageType
  guaranteeDays: number | null
  earlyStartRequested: boolean
}

export interface RemedyRequest {
  kind: CaseKind
  order: JudgedOrder
  /** Figures of the version accepted with the order. */
  policy: Policy
  /** When the customer made the statement; deadlines are judged by it. */
  statedAt: Date
  /** Missing units that the customer or a reading reports. */
  missing?: number | null
}

/** Returns what the policy provides for a case, or why it provides nothing. */
export function proposeRemedy(request: RemedyRequest): RemedyProposal {
  const { kind, order } = request
  if (!order.paidAt) return proposeNothing('not_paid')
  if (order.status === 'refunded') return proposeNothing('refunded')
  if (kind === 'cancellation') return proposeForCancellation(order)
  if (kind === 'withdrawal') return proposeForWithdrawal(order, order.paidAt, request.statedAt)
  if (kind === 'quality') return proposeForQuality(request)
  if (kind === 'replacement') return proposeForGuarantee(request)
  return proposeByRefundPolicy(request)
}

/**
 * Whether a customer can open a case with this proposal. Where the policy leaves the decision to staff, the customer can
 * ask; where it excludes a remedy, only staff can open a case.
 */
export function canCustomerOpen({ remedy, reason }: RemedyProposal): boolean {
  return remedy !== 'none' || reason === 'free' || reason === 'missing_unknown' || reason === 'staff_decide'
}

function proposeForCancellation(order: JudgedOrder): RemedyProposal {
  if (order.status !== 'pending' && order.status !== 'processing') return proposeNothing('ended')
  return proposeUndeliveredShare(order, null)
}

/** Work that the customer did not ask for within the period costs nothing. */
function proposeForWithdrawal(order: JudgedOrder, paidAt: Date, statedAt: Date): RemedyProposal {
  const until = addDays(paidAt, WITHDRAWAL_DAYS)
  if (statedAt > until) return proposeNothing('period_over', until)
  if (order.earlyStartRequested || order.price === 0) return proposeUndeliveredShare(order, until)
  return proposeMoney(order, order.price, 'early_start_not_requested', until)
}

/** All of the price before the start, the undelivered share after it. */
function proposeUndeliveredShare(order: JudgedOrder, until: Date | null): RemedyProposal {
  if (order.delivered >= order.quantity) return proposeNothing('all_delivered', until)
  if (order.price === 0) return proposeNothing('free', until)
  const isStarted = order.status !== 'pending' && order.status !== 'cancelled'
  return proposeMoney(order, getUndeliveredShare(order), isStarted ? 'undelivered' : 'not_started', until)
}

function proposeByRefundPolicy({ kind, order, policy, statedAt }: RemedyRequest): RemedyProposal {
  const refund = proposeRefund(order, policy, statedAt)
  if (refund) return { remedy: 'refund', amount: refund.amount, reason: refund.reason, until: refund.until }
  if (order.price > 0 && order.refunded >= order.price) return proposeNothing('refunded')
  return proposeNothing(kind === 'refund' && order.price > 0 ? 'staff_decide' : 'not_late')
}

function proposeForQuality(request: RemedyRequest): RemedyProposal {
  return proposeAfterEnd(request, request.policy.requestDays.quality)
}

function proposeForGuarantee(request: RemedyRequest): RemedyProposal {
  const { guaranteeDays } = request.order
  return guaranteeDays === null ? proposeNothing('not_guaranteed') : proposeAfterEnd(request, guaranteeDays)
}

/** Replaces the units that are missing some days after the end, or refunds their share. */
function proposeAfterEnd({ order, statedAt, missing }: RemedyRequest, days: number): RemedyProposal {
  const { status, endedAt, delivered, price, quantity } = order
  if ((status !== 'completed' && status !== 'partial') || !endedAt) return proposeNothing('not_ended')
  const until = addDays(endedAt, days)
  if (statedAt > until) return proposeNothing('period_over', until)
  const units = Math.min(missing ?? 0, delivered)
  if (units <= 0) return proposeNothing('missing_unknown', until)
  if (isReplaceable(order)) return { remedy: 'replacement', amount: units, reason: 'missing', until }
  return proposeMoney(order, Math.ceil((price * units) / quantity), 'not_replaceable', until)
}

/** Custom packages are agreed with each customer, so no run can deliver a part of them again. */
function isReplaceable({ packageType }: JudgedOrder): boolean {
  return packageType !== 'others'
}

/** Never more than what is left of the price. */
function proposeMoney(
  order: JudgedOrder,
  amount: number,
  reason: RemedyReason,
  until: Date | null,
): RemedyProposal {
  const refundable = Math.min(amount, order.price - order.refunded)
  if (refundable <= 0) return proposeNothing(order.price === 0 ? 'staff_decide' : 'refunded', until)
  return { remedy: 'refund', amount: refundable, reason, until }
}

function proposeNothing(reason: RemedyReason, until: Date | null = null): RemedyProposal {
  return { remedy: 'none', amount: null, reason, until }
}

function addDays(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}
