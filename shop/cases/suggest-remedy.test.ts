import { describe, expect, test } from 'vitest'
import { buildBalance } from '../../tests/support/orders/build-balance.ts'
import { DEFAULT_POLICY } from '../settings/policy.ts'
import type { CaseKind, Remedy } from './case-state.ts'
import {
  canCustomerOpen,
  type JudgedOrder,
  type RemedyReason,
  type RemedyRequest,
  suggestRemedy,
} from './suggest-remedy.ts'

const PAID_AT = new Date('2026-11-01T10:00:00Z')

function hoursAfter(hours: number): Date {
  return new Date(PAID_AT.getTime() + hours * 3_600_000)
}

/** 1,000 followers for £5.59, paid and not started. */
const PENDING: JudgedOrder = {
  status: 'pending',
  packageType: 'followers',
  guaranteeDays: null,
  earlyStartRequested: true,
  paidAt: PAID_AT,
  startedAt: null,
  endedAt: null,
  startBy: null,
  deliverBy: null,
  quantity: 1_000,
  delivered: 0,
  balance: buildBalance(559),
  readMissing: null,
  replacing: 0,
  isReplacementUnread: false,
}
const RUNNING: JudgedOrder = {
  ...PENDING,
  startedAt: PAID_AT,
  status: 'processing',
  delivered: 400,
  startBy: hoursAfter(24),
  deliverBy: hoursAfter(74),
}
const COMPLETED: JudgedOrder = { ...PENDING, status: 'completed', delivered: 1_000, endedAt: hoursAfter(50) }
const PARTIAL: JudgedOrder = { ...COMPLETED, status: 'partial', delivered: 400 }
const GUARANTEED: JudgedOrder = { ...COMPLETED, guaranteeDays: 30 }
const DAY = 24

interface Row {
  title: string
  kind: CaseKind
  order: JudgedOrder
  /** Hours from the payment to the statement. */
  at: number
  missing?: number
  expected: [Remedy, number | null, RemedyReason]
  isClosedToCustomers?: true
}

const ROWS: Row[] = [
  {
    title: 'refunds all of the price when a customer cancels before the start',
    kind: 'cancellation',
    order: PENDING,
    at: 1,
    expected: ['refund', 559, 'not_started'],
  },
  {
    title: 'refunds the undelivered share when a customer cancels after the start',
    kind: 'cancellation',
    order: RUNNING,
    at: 30,
    expected: ['refund', 336, 'undelivered'],
  },
  {
    title: 'refunds nothing when everything has been delivered at the cancellation',
    kind: 'cancellation',
    order: { ...RUNNING, delivered: 1_000 },
    at: 30,
    expected: ['none', null, 'all_delivered'],
    isClosedToCustomers: true,
  },
  {
    title: 'does not cancel an order that has ended',
    kind: 'cancellation',
    order: PARTIAL,
    at: 60,
    expected: ['none', null, 'ended'],
    isClosedToCustomers: true,
  },
  {
    title: 'lets a customer cancel an order that cost nothing',
    kind: 'cancellation',
    order: { ...PENDING, balance: buildBalance(0) },
    at: 1,
    expected: ['none', null, 'free'],
  },
  {
    title: 'refunds at most what is left of the price',
    kind: 'cancellation',
    order: { ...PENDING, balance: buildBalance(559, { refunded: 500 }) },
    at: 1,
    expected: ['refund', 59, 'not_started'],
  },
  {
    title: 'refunds nothing twice',
    kind: 'cancellation',
    order: { ...PENDING, balance: buildBalance(559, { refunded: 559 }) },
    at: 1,
    expected: ['none', null, 'refunded'],
    isClosedToCustomers: true,
  },
  {
    title: 'refunds all of the price for a withdrawal before the start',
    kind: 'withdrawal',
    order: PENDING,
    // The last day ends later than that of UTC in some time zones.
    at: 15 * DAY + 1.9,
    expected: ['refund', 559, 'not_started'],
  },
  {
    title: 'refunds the undelivered share for a withdrawal after the start',
    kind: 'withdrawal',
    order: PARTIAL,
    at: 100,
    expected: ['refund', 336, 'undelivered'],
  },
  {
    title: 'refunds all of the price for a withdrawal from work that the customer did not ask to start early',
    kind: 'withdrawal',
    order: { ...COMPLETED, earlyStartRequested: false },
    at: 60,
    expected: ['refund', 559, 'early_start_not_requested'],
  },
  {
    title: 'refunds nothing for a withdrawal after the end of the fourteenth day',
    kind: 'withdrawal',
    order: PENDING,
    at: 15 * DAY + 2,
    expected: ['none', null, 'period_over'],
    isClosedToCustomers: true,
  },
  {
    title: 'refunds nothing for a withdrawal from a completed order',
    kind: 'withdrawal',
    order: COMPLETED,
    at: 60,
    expected: ['none', null, 'all_delivered'],
    isClosedToCustomers: true,
  },
  {
    title: 'refunds nothing for a withdrawal from an unpaid order',
    kind: 'withdrawal',
    order: { ...PENDING, paidAt: null },
    at: 1,
    expected: ['none', null, 'not_paid'],
    isClosedToCustomers: true,
  },
  {
    title: 'refunds nothing for an order that is not late',
    kind: 'non_delivery',
    order: PENDING,
    at: 71.9,
    expected: ['none', null, 'not_late'],
    isClosedToCustomers: true,
  },
  {
    title: 'refunds all of the price when the work has not started within 72 hours',
    kind: 'non_delivery',
    order: PENDING,
    at: 72,
    expected: ['refund', 559, 'not_started'],
  },
  {
    title: 'refunds all of the price long after the 7 days while the work has not started',
    kind: 'non_delivery',
    order: PENDING,
    at: 365 * DAY,
    expected: ['refund', 559, 'not_started'],
  },
  {
    title: 'refunds nothing before the promised end of the delivery',
    kind: 'non_delivery',
    order: RUNNING,
    at: 73,
    expected: ['none', null, 'not_late'],
    isClosedToCustomers: true,
  },
  {
    title: 'refunds the missing share after the promised end when less than 80% is delivered',
    kind: 'non_delivery',
    order: RUNNING,
    at: 75,
    expected: ['refund', 336, 'partly_delivered'],
  },
  {
    title: 'refunds nothing after the promised end when 80% is delivered',
    kind: 'non_delivery',
    order: { ...RUNNING, delivered: 800 },
    at: 75,
    expected: ['none', null, 'not_late'],
    isClosedToCustomers: true,
  },
  {
    title: 'refunds nothing for too little delivered after 7 days',
    kind: 'non_delivery',
    order: PARTIAL,
    at: 50 + 7 * DAY + 1,
    expected: ['none', null, 'not_late'],
    isClosedToCustomers: true,
  },
  {
    title: 'delivers the missing units again within 14 days of the end',
    kind: 'quality',
    order: COMPLETED,
    at: 50 + 14 * DAY,
    missing: 120,
    expected: ['replacement', 120, 'missing'],
  },
  {
    title: 'leaves the decision to staff while nobody knows how much is missing',
    kind: 'quality',
    order: COMPLETED,
    at: 60,
    expected: ['none', null, 'missing_unknown'],
  },
  {
    title: 'delivers at most again what was delivered',
    kind: 'quality',
    order: PARTIAL,
    at: 60,
    missing: 900,
    expected: ['replacement', 400, 'missing'],
  },
  {
    title: 'refunds the missing share of a custom package',
    kind: 'quality',
    order: { ...COMPLETED, packageType: 'others' },
    at: 60,
    missing: 500,
    expected: ['refund', 280, 'not_replaceable'],
  },
  {
    title: 'refunds nothing of a custom package for units that are being delivered again',
    kind: 'quality',
    order: { ...COMPLETED, packageType: 'others', replacing: 400 },
    at: 60,
    missing: 500,
    expected: ['refund', 56, 'not_replaceable'],
  },
  {
    title: 'delivers nothing again when a dispute took the whole price back',
    kind: 'quality',
    order: { ...COMPLETED, balance: buildBalance(559, { disputeLost: 559 }) },
    at: 60,
    missing: 120,
    expected: ['none', null, 'refunded'],
    isClosedToCustomers: true,
  },
  {
    title: 'delivers again only what no refund for missing units has paid',
    kind: 'quality',
    order: { ...COMPLETED, balance: buildBalance(559, { refunded: 67, forMissing: 67 }) },
    at: 60,
    missing: 121,
    expected: ['replacement', 2, 'missing'],
  },
  {
    title: 'delivers nothing again that refunds for missing units have paid',
    kind: 'quality',
    order: { ...COMPLETED, balance: buildBalance(559, { refunded: 68, forMissing: 68 }) },
    at: 60,
    missing: 120,
    expected: ['none', null, 'refunded'],
    isClosedToCustomers: true,
  },
  {
    title: 'replaces nothing after 14 days',
    kind: 'quality',
    order: COMPLETED,
    at: 50 + 14 * DAY + 0.01,
    missing: 120,
    expected: ['none', null, 'period_over'],
    isClosedToCustomers: true,
  },
  {
    title: 'replaces nothing before the end',
    kind: 'quality',
    order: RUNNING,
    at: 60,
    missing: 120,
    expected: ['none', null, 'not_ended'],
    isClosedToCustomers: true,
  },
  {
    title: 'delivers again what is missing within the guarantee',
    kind: 'replacement',
    order: GUARANTEED,
    at: 50 + 30 * DAY,
    missing: 70,
    expected: ['replacement', 70, 'missing'],
  },
  {
    title: 'replaces nothing after the guarantee',
    kind: 'replacement',
    order: GUARANTEED,
    at: 50 + 30 * DAY + 1,
    missing: 70,
    expected: ['none', null, 'period_over'],
    isClosedToCustomers: true,
  },
  {
    title: 'replaces nothing without a guarantee',
    kind: 'replacement',
    order: COMPLETED,
    at: 60,
    missing: 70,
    expected: ['none', null, 'not_guaranteed'],
    isClosedToCustomers: true,
  },
  {
    title: 'gives a request for money what the refund policy provides',
    kind: 'refund',
    order: PARTIAL,
    at: 60,
    expected: ['refund', 336, 'partly_delivered'],
  },
  {
    title: 'leaves other requests for money to staff',
    kind: 'refund',
    order: COMPLETED,
    at: 60,
    expected: ['none', null, 'staff_decide'],
  },
  {
    title: 'refunds nothing for a closed order',
    kind: 'refund',
    order: { ...COMPLETED, status: 'refunded' },
    at: 60,
    expected: ['none', null, 'refunded'],
    isClosedToCustomers: true,
  },
]

function propose({ kind, order, at, missing }: Row, more: Partial<RemedyRequest> = {}) {
  return suggestRemedy({ kind, order, missing, policy: DEFAULT_POLICY, statedAt: hoursAfter(at), ...more })
}

test.each(ROWS)('$kind: $title', (row) => {
  const { remedy, amount, reason } = propose(row)
  expect([remedy, amount, reason]).toEqual(row.expected)
  expect(canCustomerOpen(propose(row))).toBe(!row.isClosedToCustomers)
})

describe('figures of the policy', () => {
  const generous = {
    ...DEFAULT_POLICY,
    notStartedHours: 10,
    partialBelowPercent: 100,
    requestDays: { nonDelivery: 7, quality: 60, partial: 30 },
  }
  const judge = (kind: CaseKind, order: JudgedOrder, at: number, missing?: number) =>
    propose(
      { title: '', kind, order, at, missing, expected: ['none', null, 'not_late'] },
      { policy: generous },
    )

  test('are those of the version accepted with the order', () => {
    expect(judge('non_delivery', PENDING, 11)).toMatchObject({ remedy: 'refund', amount: 559 })
    expect(judge('non_delivery', { ...PARTIAL, delivered: 990 }, 50 + 29 * DAY)).toMatchObject({ amount: 6 })
    expect(judge('quality', COMPLETED, 50 + 59 * DAY, 5)).toMatchObject({ remedy: 'replacement', amount: 5 })
  })

  test('tell until when the customer can ask', () => {
    expect(judge('quality', COMPLETED, 60, 5).until).toEqual(hoursAfter(50 + 60 * DAY))
    expect(judge('withdrawal', PENDING, 1).until).toEqual(new Date('2026-11-15T23:59:59.999Z'))
    expect(judge('cancellation', PENDING, 1).until).toBeNull()
  })
})
