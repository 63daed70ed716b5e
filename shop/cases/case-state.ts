/**
 * `cancellation`: the customer no longer wants the order. `withdrawal`: the consumer's right within 14 days. `quality`:
 * not as described, or part of it disappeared. `non_delivery`: not started or not delivered in time. `replacement`: a
 * guarantee check found a drop. `refund`: any other request for money.
 */
export const CASE_KINDS = [
  'cancellation',
  'withdrawal',
  'quality',
  'non_delivery',
  'replacement',
  'refund',
] as const

export type CaseKind = (typeof CASE_KINDS)[number]

/**
 * `unverified`: stated without a login, until the customer confirms it by email. `accepted`: the refund or the replacement is
 * under way. `cancelled`: the customer took the case back.
 */
export const CASE_STATES = [
  'unverified',
  'open',
  'accepted',
  'resolved',
  'refused',
  'cancelled',
  'expired',
] as const

export type CaseState = (typeof CASE_STATES)[number]

/**
 * Whether a case can be opened beside the active one of its order. The right to withdraw does not wait for the decision of
 * another case: the withdrawal ends it.
 */
export function canOpenBeside(
  kind: CaseKind,
  active: { kind: CaseKind; state: CaseState } | undefined,
): boolean {
  return !active || (kind === 'withdrawal' && active.kind !== 'withdrawal' && active.state === 'open')
}

/** How a case is made good. `none`: by an explanation alone. */
export const REMEDIES = ['refund', 'replacement', 'none'] as const

export type Remedy = (typeof REMEDIES)[number]

const PAUSING_KINDS: readonly CaseKind[] = ['cancellation', 'withdrawal', 'non_delivery', 'refund']

/** Whether a case of the kind pauses the work on the order until it is decided. */
export function isPausingKind(kind: CaseKind): boolean {
  return PAUSING_KINDS.includes(kind)
}

/** Largest lengths, for the forms and for the API. An order number may be one of a payment provider. */
export const MAX_STATEMENT = 2_000
export const MAX_ORDER_NUMBER = 100

export const MAX_CASE_UPLOADS = 10
