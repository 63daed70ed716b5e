import type { PackageType } from '../catalog/package-view.ts'
import { DAY_MS } from '../durations.ts'
import { getOwed, getRefundedMissing } from '../payments/refunds/order-balance.ts'
import {
  getUndeliveredShare,
  isEntitled,
  type RefundableOrder,
  suggestRefund,
} from '../payments/refunds/suggest-refund.ts'
import { getWithdrawalEnd, isWithdrawalOver, type Policy } from '../settings/policy.ts'
import { CASE_KINDS, type CaseKind, canOpenBeside, REMEDIES, type Remedy } from './case-state.ts'

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
  'refund_failed',
] as const

/** Why the policy provides nothing. */
export const NO_REMEDY_REASONS = [
  'not_paid',
  'refunded',
  'refund_unassigned',
  'replaced',
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

export interface SuggestedRemedy {
  remedy: Remedy
  /** Pence of a refund, units of a replacement; null for neither. */
  amount: number | null
  reason: RemedyReason
  /** The customer's deadline for asking; null when there is none. */
  until: Date | null
}

/** Delivered units that disappeared after the end of an order. */
export interface MissingUnits {
  /** By the newest reading since the end and since the last replacement; null without one. */
  readMissing: number | null
  /** Units that open replacement runs still have to deliver. */
  replacing: number
  /** Whether a replacement was completed and nothing was read since, so that earlier reports are outdated. */
  isReplacementUnread: boolean
}

export interface JudgedOrder extends RefundableOrder, MissingUnits {
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
  /** Missing units that the customer reports; those of the last reading by default. */
  missing?: number | null
}

/** Returns what the policy provides for a case, or why it provides nothing. */
export function suggestRemedy(request: RemedyRequest): SuggestedRemedy {
  const { kind, order } = request
  if (!order.paidAt) return proposeNothing('not_paid')
  if (order.status === 'refunded' || order.balance.isReturned) return proposeNothing('refunded')
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
export function canCustomerOpen({ remedy, reason }: SuggestedRemedy): boolean {
  return remedy !== 'none' || REASONS_FOR_STAFF.includes(reason)
}

const REASONS_FOR_STAFF: RemedyReason[] = ['free', 'missing_unknown', 'staff_decide', 'refund_unassigned']

function proposeForCancellation(order: JudgedOrder): SuggestedRemedy {
  if (order.status !== 'pending' && order.status !== 'processing') return proposeNothing('ended')
  return proposeUndeliveredShare(order, null)
}

/** Work that the customer did not ask for within the period costs nothing. */
function proposeForWithdrawal(order: JudgedOrder, paidAt: Date, statedAt: Date): SuggestedRemedy {
  const until = getWithdrawalEnd(paidAt)
  if (isWithdrawalOver(paidAt, statedAt)) return proposeNothing('period_over', until)
  const { price } = order.balance
  if (order.earlyStartRequested || price === 0) return proposeUndeliveredShare(order, until)
  return proposeMoney(order, { entitlement: price, reason: 'early_start_not_requested', until })
}

/** All of the price before the start, the undelivered share after it. */
function proposeUndeliveredShare(order: JudgedOrder, until: Date | null): SuggestedRemedy {
  if (order.delivered >= order.quantity) return proposeNothing('all_delivered', until)
  if (order.balance.price === 0) return proposeNothing('free', until)
  const isStarted = order.status !== 'pending' && order.status !== 'cancelled'
  const reason = isStarted ? 'undelivered' : 'not_started'
  return proposeMoney(order, { entitlement: getUndeliveredShare(order), reason, until })
}

function proposeByRefundPolicy({ kind, order, policy, statedAt }: RemedyRequest): SuggestedRemedy {
  const refund = suggestRefund(order, policy, statedAt)
  if (refund) return { remedy: 'refund', amount: refund.amount, reason: refund.reason, until: refund.until }
  const { price, unassigned, left } = order.balance
  const isSettled = price > 0 && (left === 0 || isEntitled(order, policy, statedAt))
  if (isSettled && unassigned > 0) return proposeNothing('refund_unassigned')
  if (kind === 'refund' && left > 0) return proposeNothing('staff_decide')
  return proposeNothing(isSettled ? 'refunded' : 'not_late')
}

function proposeForQuality(request: RemedyRequest): SuggestedRemedy {
  return proposeAfterEnd(request, request.policy.requestDays.quality)
}

function proposeForGuarantee(request: RemedyRequest): SuggestedRemedy {
  const { guaranteeDays } = request.order
  return guaranteeDays === null ? proposeNothing('not_guaranteed') : proposeAfterEnd(request, guaranteeDays)
}

/** Replaces the units that are missing some days after the end, or refunds their share. */
function proposeAfterEnd({ order, statedAt, missing }: RemedyRequest, days: number): SuggestedRemedy {
  const { status, endedAt, delivered, quantity, readMissing, replacing } = order
  if ((status !== 'completed' && status !== 'partial') || !endedAt) return proposeNothing('not_ended')
  const until = addDays(endedAt, days)
  if (statedAt > until) return proposeNothing('period_over', until)
  const reported = order.isReplacementUnread ? null : missing
  const units = Math.min(reported ?? readMissing ?? 0, delivered)
  if (units <= 0) return proposeNothing('missing_unknown', until)
  const left = units - replacing
  if (left <= 0) return proposeNothing('replaced', until)
  if (isReplaceable(order)) {
    const amount = left - getRefundedMissing(order.balance, quantity)
    return amount > 0
      ? { remedy: 'replacement', amount, reason: 'missing', until }
      : proposeNothing('refunded', until)
  }
  const entitlement = Math.ceil((order.balance.price * left) / quantity)
  return proposeMoney(order, { entitlement, reason: 'not_replaceable', until, isForMissing: true })
}

/** Custom packages are agreed with each customer, so no run can deliver a part of them again. */
function isReplaceable({ packageType }: Pick<JudgedOrder, 'packageType'>): boolean {
  return packageType !== 'others'
}

/** The most of a remedy that a decision can choose: pence of a refund, units of a replacement. */
export interface RemedyLimits {
  refund: number
  /** Pence: the price of the undelivered units, less what was returned. */
  undelivered: number
  replacement: number
}

export const NO_REMEDY = { proposal: null, limits: { refund: 0, undelivered: 0, replacement: 0 } }

/**
 * Lists the remedies by which staff can make a case good: nothing is delivered again for an order that ends or never began, and
 * nothing refunded where no money is left or it is disputed.
 */
export function listRemedies(
  kind: CaseKind,
  order: Pick<JudgedOrder, 'packageType' | 'status'>,
  limits: Pick<RemedyLimits, 'refund'>,
): Remedy[] {
  const isEnding = kind === 'cancellation' || kind === 'withdrawal'
  const isBegun = order.status !== 'pending' && order.status !== 'cancelled' && order.status !== 'refunded'
  const canReplace = isReplaceable(order) && isBegun && !isEnding
  const isPossible = { refund: limits.refund > 0, replacement: canReplace, none: true }
  return REMEDIES.filter((remedy) => isPossible[remedy])
}

/** Proposes what is still owed of an entitlement in pence. */
function proposeMoney(
  { balance }: JudgedOrder,
  money: { entitlement: number; reason: RemedyReason; until: Date | null; isForMissing?: boolean },
): SuggestedRemedy {
  const { entitlement, reason, until, isForMissing } = money
  const amount = getOwed(balance, entitlement, isForMissing)
  if (amount > 0) return { remedy: 'refund', amount, reason, until }
  if (balance.price === 0) return proposeNothing('staff_decide', until)
  return proposeNothing(balance.unassigned > 0 ? 'refund_unassigned' : 'refunded', until)
}

function proposeNothing(reason: RemedyReason, until: Date | null = null): SuggestedRemedy {
  return { remedy: 'none', amount: null, reason, until }
}

function addDays(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

export interface AvailableCase {
  kind: CaseKind
  proposal: SuggestedRemedy
}

/** Lists the kinds of cases that a customer can open now beside the active one, with what the policy provides for each. */
export function listCaseOptions(
  order: JudgedOrder,
  { policy, now, active }: { policy: Policy; now: Date; active: Parameters<typeof canOpenBeside>[1] },
): AvailableCase[] {
  return CASE_KINDS.filter((kind) => canOpenBeside(kind, active))
    .map((kind) => ({
      kind,
      proposal: suggestRemedy({ kind, order, policy, statedAt: now }),
    }))
    .filter(({ proposal }) => canCustomerOpen(proposal))
}
