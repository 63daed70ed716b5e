/** Actions of staff on an open issue. */
export const ISSUE_ACTIONS = ['refund', 'assign', 'resolve'] as const

export type IssueAction = (typeof ISSUE_ACTIONS)[number]

/**
 * The kinds of payment issues with their actions, which the API enforces and the screens offer. `refund`: of the
 * money of the issue, or of a failed refund again. `assign`: names the orders of returned money. `resolve`: by a
 * text that says what was done.
 */
export const ACTIONS_OF_ISSUES = {
  wrong_amount: ['refund', 'resolve'],
  second_payment: ['refund', 'resolve'],
  paid_after_close: ['refund', 'resolve'],
  unknown_payment: ['refund', 'resolve'],
  /** Money beyond the price of an order that is paid. */
  overpaid: ['refund', 'resolve'],
  /** Disputes are answered at the provider; a lost one is assigned. */
  disputed: ['assign', 'resolve'],
  refund_failed: ['refund', 'assign', 'resolve'],
  /** The refund is on its way: another would pay twice. */
  refund_overdue: ['resolve'],
  /** The money arrived after the failure was settled in another way. */
  refund_late: ['resolve'],
  refund_unassigned: ['assign', 'resolve'],
} as const satisfies Record<string, readonly IssueAction[]>

export type IssueKind = keyof typeof ACTIONS_OF_ISSUES

export const ISSUE_KINDS = Object.keys(ACTIONS_OF_ISSUES) as [IssueKind, ...IssueKind[]]

/**
 * Lists what staff can do about an issue now: nothing after it is resolved, no second refund beside one under way, none of
 * disputed money, and no assignment of money that names its orders.
 */
export function listIssueActions({
  kind,
  resolvedAt,
  hasPendingRefund,
  isDisputed,
  isUnassigned,
}: {
  kind: IssueKind
  resolvedAt: Date | null
  hasPendingRefund: boolean
  isDisputed: boolean
  isUnassigned: boolean
}): IssueAction[] {
  if (resolvedAt) return []
  const isPossible = { refund: !hasPendingRefund && !isDisputed, assign: isUnassigned, resolve: true }
  return ACTIONS_OF_ISSUES[kind].filter((action) => isPossible[action])
}

/** Whether the shop owes the customer the money of an open issue. */
export function isRefundable(kind: IssueKind): boolean {
  const actions: readonly IssueAction[] = ACTIONS_OF_ISSUES[kind]
  return actions.includes('refund')
}

/** Whether the money came beside the payment's own. Issues of other kinds concern the payment's own money. */
export function isUnapplied(kind: IssueKind): boolean {
  return isWholeSession(kind) || kind === 'overpaid'
}

/** Whether no money of the session pays for an order. */
export function isWholeSession(kind: IssueKind): boolean {
  return kind === 'wrong_amount' || kind === 'second_payment' || kind === 'unknown_payment'
}
