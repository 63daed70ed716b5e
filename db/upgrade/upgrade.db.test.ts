// @module-tag both-engines
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logIn } from '../../shop/accounts/sessions/log-in.ts'
import { getTotals } from '../../shop/admin/dashboard/get-totals.ts'
import { getOrderRefunds } from '../../shop/orders/queries/get-order-refunds.ts'
import { listCustomerOrders } from '../../shop/orders/queries/list-customer-orders.ts'
import { listStaffOrders } from '../../shop/orders/queries/list-staff-orders.ts'
import { getReceipt } from '../../shop/payments/documents/get-receipt.ts'
import { listPaymentIssues } from '../../shop/payments/issues/list-payment-issues.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { buildPaymentSnapshot, requirePayment } from '../../tests/support/orders/checkouts.ts'
import {
  type OldShop,
  type Row,
  type Upgrade,
  upgradeOldShop,
} from '../../tests/support/shops/upgrade-old-shop.ts'
import { getRows } from '../move/list-tables.ts'

interface Expectation {
  /** Values of old columns that a later migration changes on purpose, by table. All others stay. */
  changed: Partial<Record<string, (row: Row) => Row>>
  /** Rows that a later migration adds to old tables. */
  added: Partial<Record<string, (row: Row) => boolean>>
  /** Amounts by name that take the payments of the demo gateway off the counters, beside their earlier rows. */
  uncounted: Record<string, number>
}

const EXPECTATIONS: Record<OldShop, Expectation> = {
  10: {
    changed: {
      api_keys: addScopes,
      // No such payment exists.
      payment_events: (row) => (row.session_id === 'cs_unknown' ? { ...row, payment_id: null } : row),
    },
    added: {
      number_series: ({ series }) => series === 'credit_note_reversal',
      traffic_days: isDelivery,
      traffic_news: isUncountedSale,
    },
    uncounted: { 'orders:processing': -1, 'payments:completed': -1, taken: -559 },
  },
  21: {
    changed: { api_keys: addScopes },
    added: { traffic_days: isDelivery, traffic_news: isUncountedSale },
    uncounted: {
      'orders:pending': -3,
      'orders:processing': -1,
      'payments:completed': -3,
      'payments:partially_refunded': -1,
      taken: -4 * 559,
      given_back: -100,
      lost_disputes: -559,
    },
  },
}

const MARIA = '01a20232-4423-7000-af53-44104f7bb2b9'
const CART = '01a20232-5304-7000-a8ab-70540db5d6ce'
const PARTIAL_LINE = '01a20232-5317-7001-a944-31853140da25'
const NEVER_STARTED = '01a20232-64c2-7000-b433-b39e40acc91e'
const OPEN_PAYMENT = '01a20232-62bc-7000-9bde-8f5000d497a4'

/** Completed orders, which migration 0027 counts by day. */
function isDelivery({ kind }: Row): boolean {
  return kind === 'delivery'
}

/** Sales of the demo gateway, which the migration of trial payments takes off analytics. */
function isUncountedSale({ orders }: Row): boolean {
  return Number(orders) < 0
}

/** Operations that keys could call before have got scopes of their own. */
function addScopes(row: Row): Row {
  const isWorkKey = row.scopes === '["orders:read", "orders:work"]'
  const scopes = ['orders:read', 'orders:work', 'cases:read', 'exports:orders', 'cases:open']
  return isWorkKey ? { ...row, scopes: `["${scopes.join('", "')}"]` } : row
}

function expectRowsKept({ before, after }: Upgrade, { changed, added, uncounted }: Expectation): void {
  for (const [table, rows] of before) {
    const expected = rows.map((row) => changed[table]?.(row) ?? row)
    const rowsAfter = after.get(table)?.filter((row) => !added[table]?.(row)) ?? []
    if (table === 'tallies') {
      const unchanged = rowsAfter.filter((row) => !takeRow(expected, row))
      expect(expected, table).toEqual([])
      expect(Object.fromEntries(unchanged.map(({ name, amount }) => [name, Number(amount)]))).toEqual(
        uncounted,
      )
    } else expect(rowsAfter, table).toEqual(expected)
  }
}

/** Takes an equal row out of the list. Returns whether there was one. */
function takeRow(rows: Row[], row: Row): boolean {
  const place = rows.findIndex((other) => isDeepStrictEqual(other, row))
  if (place >= 0) rows.splice(place, 1)
  return place >= 0
}

const REVISED_TABLES = ['packages', 'canned_replies', 'site_content', 'settings']

test('keeps the rows of a shop of migration 0021, which has rows in every table', async () => {
  const upgrade = await upgradeOldShop(21)
  expect([...upgrade.before].filter(([, rows]) => rows.length === 0)).toEqual([])
  expectRowsKept(upgrade, EXPECTATIONS[21])
  expect(upgrade.warnings).toEqual([])

  const { db } = upgrade
  for (const table of REVISED_TABLES) {
    const revisions = db.execute(sql`select distinct revision from ${sql.identifier(table)}`)
    expect(await getRows(revisions), table).toEqual([{ revision: 1 }])
  }
  expect(await logIn(db, { email: 'maria@example.com', password: 'a good password' })).toMatchObject({
    ok: true,
    user: { id: MARIA, role: 'user' },
  })
  expect(await getTotals(db)).toEqual({
    users: 10,
    orders: { pending: 10, processing: 1, completed: 2, partial: 2, failed: 0, cancelled: 3, refunded: 3 },
    payments: { pending: 4, completed: 8, failed: 2, partially_refunded: 3, refunded: 2 },
    revenue: 10_500,
    discount: 0,
  })
  const trial = db.execute(
    sql`select provider, receipt_number, receipt_series from payments where is_trial order by id`,
  )
  expect(await getRows(trial)).toEqual(
    [1, 15, 16, 17].map((number) => ({ provider: 'demo', receipt_number: number, receipt_series: null })),
  )
  const { issues } = await listPaymentIssues(db, { resolved: true })
  expect(issues).toHaveLength(11)
  const open = await requirePayment(db, OPEN_PAYMENT)
  expect(await recordPaymentEvent(db, buildPaymentSnapshot(open, 'paid', { provider: 'stripe' }))).toBe(
    'applied',
  )
  // The years' series begin anew beside the one series of earlier versions.
  expect(await requirePayment(db, OPEN_PAYMENT)).toMatchObject({
    receiptNumber: 1,
    receiptSeries: expect.stringMatching(/^R-\d{4}$/),
  })
})

test('keeps the rows of a shop of migration 0010, and works with them', async () => {
  const upgrade = await upgradeOldShop()
  expectRowsKept(upgrade, EXPECTATIONS[10])

  const { db } = upgrade
  expect(await logIn(db, { email: 'maria@example.com', password: 'a good password' })).toMatchObject({
    ok: true,
    user: { id: MARIA, role: 'user' },
  })
  const myOrders = await listCustomerOrders(db, MARIA)
  expect(myOrders.stats).toEqual({ total: 9, pending: 3, completed: 1, totalSpent: 2065 })
  expect(myOrders.orders.map(({ status, pence }) => [status, pence])).toEqual([
    ['refunded', 479],
    ['refunded', 315],
    ['pending', 315],
    ['pending', 479],
    ['cancelled', 399],
    ['pending', 315],
    ['partial', 399],
    ['completed', 958],
    ['processing', 559],
  ])
  expect(await getReceipt(db, { paymentId: CART, userId: MARIA })).toMatchObject({
    receipt: {
      number: 2,
      amount: 1357,
      content: { buyer: { name: 'Maria' }, lines: [{ amount: 958 }, { amount: 399 }] },
    },
    creditNotes: [{ number: 1, amount: 250, reversal: undefined }],
  })
  expect(await getOrderRefunds(db, PARTIAL_LINE)).toMatchObject({
    balance: { refunded: 250, left: 149 },
    refunds: [{ amount: 250, creditNoteNumber: 1, reason: 'Too few views', by: 'Person 1' }],
  })
  expect(await getOrderRefunds(db, NEVER_STARTED)).toMatchObject({
    balance: { left: 800 },
    proposal: { reason: 'not_started', limit: 48, amount: 800 },
  })
  expect(await getTotals(db)).toEqual({
    users: 9,
    orders: { pending: 10, processing: 1, completed: 2, partial: 2, failed: 0, cancelled: 3, refunded: 3 },
    payments: { pending: 4, completed: 8, failed: 2, partially_refunded: 3, refunded: 2 },
    revenue: 10_500,
    discount: 0,
  })
  const { issues } = await listPaymentIssues(db, { resolved: true })
  expect(issues.map(({ kind, amount, resolution }) => [kind, amount, resolution])).toEqual([
    ['paid_after_close', 399, null],
    ['unknown_payment', 888, null],
    ['unknown_payment', 777, 'Given back by bank transfer'],
    ['second_payment', 1357, 'Paid twice'],
    ['wrong_amount', 100, null],
    ['disputed', 630, null],
    ['disputed', 1118, null],
    ['refund_failed', 200, null],
    ['refund_failed', 100, null],
  ])
  const staff = await listStaffOrders(db)
  expect(staff.orders).toHaveLength(22)
  expect(staff.orders.filter(({ needsAttention }) => needsAttention === 'disputed')).toHaveLength(2)

  const open = await requirePayment(db, OPEN_PAYMENT)
  expect(await recordPaymentEvent(db, buildPaymentSnapshot(open, 'paid', { provider: 'stripe' }))).toBe(
    'applied',
  )
  // The years' series begin anew beside the one series of earlier versions.
  expect(await requirePayment(db, OPEN_PAYMENT)).toMatchObject({
    receiptNumber: 1,
    receiptSeries: expect.stringMatching(/^R-\d{4}$/),
  })
})
