// @module-tag both-engines
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
  requireOrderOfPayment,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { users } from '../../accounts/tables.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { jobFailures } from '../../database/tables.ts'
import { emails } from '../../outbox/tables.ts'
import type { RefundSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { getTaxDate } from '../../tax/tax-date.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import { paymentTaxes, taxEntries } from '../taxes/tables.ts'
import { issueReceipts } from './issue-receipts.ts'
import { type DocumentKind, documents, numberSeries } from './tables.ts'

async function openWithPayments(count = 1) {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const all = await Promise.all(Array.from({ length: count }, () => placeOrder(db, buildCheckout(user))))
  return { db, user, all, first: all[0] as (typeof all)[number] }
}

function listDocuments(db: Db) {
  return db.select().from(documents).orderBy(asc(documents.series), asc(documents.number))
}

function listEmails(db: Db, kind: 'payment_confirmed' | 'payment_mismatch' | 'refunded') {
  return db.select().from(emails).where(eq(emails.kind, kind))
}

/** Restores the state after a process died right after the commit of the payment. */
async function deleteReceipts(db: Db): Promise<void> {
  await deleteDocuments(db)
  await db.delete(emails)
  await db.update(payments).set({ receiptNumber: null, receiptSeries: null, receiptIssuedAt: null })
  await db.update(numberSeries).set({ last: 0 })
}

async function deleteDocuments(db: Db, kind?: DocumentKind): Promise<void> {
  const which = kind && eq(documents.kind, kind)
  const ids = db.select({ id: documents.id }).from(documents).where(which)
  await db.delete(taxEntries).where(inArray(taxEntries.documentId, ids))
  if (!kind) await db.delete(paymentTaxes)
  await db.delete(documents).where(which)
}

const thisYear = (prefix: string) => `${prefix}-${getTaxDate(new Date()).slice(0, 4)}`

const buildRefund = (amount: number, state: RefundSnapshot['state'] = 'succeeded'): RefundSnapshot => ({
  providerRefundId: 're_1',
  refundId: null,
  amount: { amount, currency: 'GBP' },
  state,
})

describe('receipts', () => {
  test('are numbered in the order of the payments with one email each, for any number of parallel calls', async () => {
    const { db, all } = await openWithPayments(20)
    await Promise.all(
      all.map((payment) =>
        recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId: payment.id })),
      ),
    )
    await deleteReceipts(db)
    await Promise.all(
      all.map((payment, place) =>
        db
          .update(payments)
          .set({ paidAt: sql`now() - make_interval(mins => ${place})` })
          .where(eq(payments.id, payment.id)),
      ),
    )
    // Runs one transaction of another process beside the batches of this one.
    await Promise.all([...all.map(() => issueReceipts(db)), db.transaction((tx) => issueReceipts(tx))])
    await issueReceipts(db)
    const receipts = await listDocuments(db)
    expect(receipts.map(({ number }) => number)).toEqual(all.map((_, place) => place + 1))
    const confirmed = await listEmails(db, 'payment_confirmed')
    expect(confirmed.flatMap(({ data }) => ('paymentId' in data ? [data.paymentId] : [])).toSorted()).toEqual(
      all.map(({ id }) => id).toSorted(),
    )
    for (const { paymentId, number } of receipts) {
      expect((await requirePayment(db, paymentId ?? '')).receiptNumber).toBe(number)
    }
    expect(await db.select().from(numberSeries)).toContainEqual({ series: thisYear('R'), last: 20 })
  })

  test('are issued for the other payments while one cannot have its receipt', async () => {
    const { db, all } = await openWithPayments(3)
    for (const payment of all)
      await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId: payment.id }))
    await deleteReceipts(db)
    const [unlucky, ...others] = all
    await db.execute(
      sql.raw(`alter table documents add constraint unlucky check (payment_id <> '${unlucky?.id}')`),
    )
    await issueReceipts(db)
    const receipts = await listDocuments(db)
    expect(receipts.map(({ number }) => number)).toEqual([1, 2])
    expect(receipts.map(({ paymentId }) => paymentId).toSorted()).toEqual(
      others.map(({ id }) => id).toSorted(),
    )
    await db.execute(sql`alter table documents drop constraint unlucky`)
    await db.update(jobFailures).set({ nextAttemptAt: sql`now()` })
    await issueReceipts(db)
    expect(await requirePayment(db, unlucky?.id ?? '')).toMatchObject({ receiptNumber: 3 })
    expect(await db.$count(jobFailures)).toBe(0)
  })

  test('freeze lines, seller and customer', async () => {
    const { db, user, first } = await openWithPayments()
    await recordPaymentEvent(db, buildPaymentSnapshot(first, 'paid'))
    await db.update(users).set({ name: 'Renamed' }).where(eq(users.id, user.id))
    const order = await requireOrderOfPayment(db, first.id)
    expect(await listDocuments(db)).toMatchObject([
      {
        kind: 'receipt',
        series: thisYear('R'),
        number: 1,
        userId: user.id,
        paymentId: first.id,
        amount: 559,
        currency: 'GBP',
        content: {
          seller: { name: 'Crescendo', address: null, email: 'support@example.com' },
          buyer: { name: user.name, email: user.email },
          lines: [{ orderId: order.id, name: '1,000 Followers', amount: 559, tiktokUsername: 'maria.dance' }],
          display: { currency: 'GBP', rate: 1 },
        },
      },
    ])
  })
})

describe('credit notes', () => {
  test('name the receipt of their payment when the refund arrives with it', async () => {
    const { db, first } = await openWithPayments()
    await recordPaymentEvent(db, buildPaymentSnapshot(first, 'paid', { refunds: [buildRefund(200)] }))
    expect(await listDocuments(db)).toMatchObject([
      {
        kind: 'credit_note',
        number: 1,
        paymentId: first.id,
        amount: 200,
        content: { lines: [{ amount: 200 }] },
      },
      { kind: 'receipt', number: 1 },
    ])
    expect(await listEmails(db, 'refunded')).toMatchObject([
      { data: { creditNoteLabel: `${thisYear('C')}-000001`, receiptLabel: `${thisYear('R')}-000001` } },
    ])
    expect(await listEmails(db, 'payment_confirmed')).toHaveLength(1)
  })

  test('name no receipt for money that paid for no order', async () => {
    const { db, user, first } = await openWithPayments()
    await recordPaymentEvent(db, buildPaymentSnapshot(first, 'paid'))
    const second = buildPaymentSnapshot(first, 'paid', { sessionId: 'session-2' })
    await recordPaymentEvent(db, second)
    await recordPaymentEvent(db, { ...second, refunds: [buildRefund(559)] })
    const [note] = await listDocuments(db)
    expect(note).toMatchObject({
      kind: 'credit_note',
      paymentId: null,
      userId: user.id,
      content: { lines: [] },
    })
    expect(note?.content).toMatchObject({ buyer: { email: user.email }, paidAt: null })
    expect(await listEmails(db, 'refunded')).toMatchObject([
      { data: { creditNoteLabel: `${thisYear('C')}-000001`, receiptLabel: null } },
    ])
  })

  test('are reversed once when the refund fails after its success, and the payment is not refunded any more', async () => {
    const { db, first } = await openWithPayments()
    const paid = buildPaymentSnapshot(first, 'paid')
    await recordPaymentEvent(db, { ...paid, refunds: [buildRefund(559)] })
    expect(await requirePayment(db, first.id)).toMatchObject({ status: 'refunded' })
    const failed = { ...paid, refunds: [buildRefund(559, 'failed')] }
    await Promise.all([recordPaymentEvent(db, failed), recordPaymentEvent(db, failed)])
    // A snapshot that was read before the failure and arrives after it.
    await recordPaymentEvent(db, { ...paid, refunds: [buildRefund(559)] })
    expect(await listDocuments(db)).toMatchObject([
      { kind: 'credit_note', number: 1 },
      {
        kind: 'credit_note_reversal',
        series: thisYear('CR'),
        number: 1,
        paymentId: first.id,
        amount: 559,
      },
      { kind: 'receipt' },
    ])
    expect(await requirePayment(db, first.id)).toMatchObject({ status: 'completed' })
    expect(await listEmails(db, 'payment_mismatch')).toMatchObject([
      { data: { problem: 'refund_failed', amount: { amount: 559 }, charge: { amount: first.amount } } },
    ])
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'failed', creditNoteNumber: 1 }])
    const again = { ...buildRefund(559), providerRefundId: 're_2' }
    await recordPaymentEvent(db, { ...failed, refunds: [buildRefund(559, 'failed'), again] })
    expect(await requirePayment(db, first.id)).toMatchObject({ status: 'refunded' })
    expect((await listDocuments(db)).filter(({ kind }) => kind === 'credit_note')).toMatchObject([
      { number: 1 },
      { number: 2 },
    ])
  })
})
