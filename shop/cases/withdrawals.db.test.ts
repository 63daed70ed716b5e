import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testOnPostgres } from '../../tests/engines/test-on-postgres.ts'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { waitForLock } from '../../tests/support/wait-for-lock.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import { hashToken } from '../accounts/token.ts'
import { SYSTEM_ACTOR } from '../actor.ts'
import { getCustomerOrder, listWithdrawalOptions } from '../orders/queries/customer-orders.ts'
import { emails } from '../outbox/tables.ts'
import { formatDocumentNumber } from '../payments/documents/format-document-number.ts'
import { getIssuer } from '../payments/documents/get-issuer.ts'
import { issuePaymentReceipt } from '../payments/documents/issue-receipts.ts'
import { documents } from '../payments/documents/tables.ts'
import { payments } from '../payments/tables.ts'
import { eraseUser } from '../privacy/erasure/erase-user.ts'
import { consumeRateLimitInTransaction } from '../rate-limit/consume-rate-limit.ts'
import { RATE_LIMIT_RULES } from '../rate-limit/rules.ts'
import { rateLimits } from '../rate-limit/tables.ts'
import { expireUnverifiedCases } from './settle-cases.ts'
import { cases } from './tables.ts'
import { submitWithdrawal, verifyWithdrawal, type WithdrawalStatement } from './withdrawals.ts'

async function openWithStatements() {
  const shop = await openCaseShop({ lang: 'ar' })
  const { db, maria, orderId } = shop
  return {
    ...shop,
    state: (more: Partial<WithdrawalStatement> = {}) =>
      submitWithdrawal(db, PAGE_PATHS, { orderNumber: orderId, email: maria.email, ...more }),
    issueReceipt: async () => issuePaymentReceipt(db, shop.paymentId, await getIssuer(db)),
    cases: () => db.select().from(cases).orderBy(cases.id),
    token: async () => {
      const rows = await db.select().from(emails).where(eq(emails.kind, 'case_verification'))
      return getEmailToken(rows.at(-1))
    },
  }
}

test('lists what a withdrawal provides for all orders at once, as each order shows it', async () => {
  const { db, maria, staff, orderId, open } = await openWithStatements()
  const [listed] = await listWithdrawalOptions(db, maria.id)
  const order = await getCustomerOrder(db, { orderId, userId: maria.id })
  expect(listed).toEqual({ orderId, ...order?.caseOptions.find(({ kind }) => kind === 'withdrawal') })
  expect(listed).toMatchObject({ proposal: { remedy: 'refund', amount: 559 } })
  expect(await listWithdrawalOptions(db, staff.id)).toEqual([])
  await open({ kind: 'withdrawal' })
  expect(await listWithdrawalOptions(db, maria.id)).toEqual([])
})

describe('submitWithdrawal', () => {
  test('stores an unverified case, acknowledges it with its time, and moves no money', async () => {
    const { state, cases: list, emails, maria, order, refunds, token, orderId } = await openWithStatements()
    await state({ statement: 'I withdraw.' })
    const [stated] = await list()
    expect(stated).toMatchObject({ state: 'unverified', kind: 'withdrawal', statement: 'I withdraw.' })
    expect(stated?.verificationHash).toBe(hashToken(await token()))
    expect(await emails()).toMatchObject([
      {
        kind: 'case_verification',
        toAddress: maria.email,
        lang: 'ar',
        data: {
          statement: 'I withdraw.',
          at: stated?.createdAt.toISOString(),
          days: 14,
          order: { orderId },
          link: expect.stringMatching(/^\/withdrawal\?token=[\w-]{43}&lang=ar$/),
        },
      },
    ])
    expect(await order()).toMatchObject({ pausedAt: null, status: 'pending' })
    expect(await refunds()).toEqual([])
  })

  test('finds the order by every number that the shop shows, however it is copied', async () => {
    const { db, state, cases: list, orderId, maria, issueReceipt } = await openWithStatements()
    await db.update(payments).set({ sessionId: 'cs_test_A1b2' })
    const [payment] = await db.select().from(payments)
    if (!payment?.sessionId) throw new Error('the order has no payment')
    await issueReceipt()
    const [receipt] = await db.select().from(documents)
    const short = orderId.slice(-8)
    const receiptNumber = receipt ? formatDocumentNumber(receipt) : ''
    expect(receiptNumber).toMatch(/^R-\d{4}-000001$/)
    const numbers = [
      ...[orderId, orderId.toUpperCase(), ` ${orderId} `, orderId.replaceAll('-', ''), `#${orderId}`],
      ...[
        short,
        `#${short.toUpperCase()}`,
        `Order ${short}`,
        `\u2068${short}\u2069.`,
        `…${short}`,
        `(${short})`,
      ],
      ...[payment.id, payment.sessionId, `https://shop.test/orders/${orderId}`],
      ...[receiptNumber, receiptNumber.toLowerCase(), `Receipt ${receiptNumber}`],
    ]
    for (const [index, orderNumber] of numbers.entries()) {
      await db.delete(rateLimits)
      expect(await state({ orderNumber, email: ` ${maria.email.toUpperCase()} ` }), orderNumber).toBe(true)
      expect(await list()).toHaveLength(index + 1)
    }
  })

  test('records one case for each order of a payment', async () => {
    const items = [
      { package_id: 'followers-1000' },
      { package_id: 'likes-1000', video_url: 'https://v.example/1' },
    ]
    const { db, maria, paymentId, orderIds } = await openPaidShop({ checkout: { items } })
    expect(await submitWithdrawal(db, PAGE_PATHS, { orderNumber: paymentId, email: maria.email })).toBe(true)
    const recorded = await db.select().from(cases).orderBy(cases.orderId)
    expect(recorded.map(({ orderId }) => orderId)).toEqual(orderIds.toSorted())
  })

  test('leaves a statement for another email, an unknown number and an unpaid order to staff', async () => {
    const { db, state, cases: list, emails, orderId } = await openWithStatements()
    const statements = [
      { email: 'noor@example.com' },
      ...['00000000', '%', "' or 1=1", 'R-2026-000009', 'R-2026-999999999999', '🙂'].map((orderNumber) => ({
        orderNumber,
      })),
    ]
    for (const statement of statements) expect(await state(statement)).toBe(false)
    await db.execute(sql`update orders set paid_at = null where id = ${orderId}`)
    expect(await state()).toBe(false)
    expect([await list(), await emails()]).toEqual([[], []])
  })

  testOnPostgres('keeps no statement of an account that is being erased', async () => {
    const { db, state, cases: list, maria, work } = await openWithStatements()
    await work({ to: 'processing', delivered: 1_000 })
    await work({ to: 'completed' })
    let stating: Promise<boolean> | undefined
    await db.transaction(async (tx) => {
      await eraseUser(tx, { userId: maria.id, actor: SYSTEM_ACTOR })
      stating = state({ statement: 'My name is Maria' })
      await waitForLock(db)
    })
    expect(await stating).toBe(false)
    expect(await list()).toEqual([])
  })

  test('sends a limited number of emails to one address, and leaves further statements to staff', async () => {
    const { state, cases: list, emails } = await openWithStatements()
    const { points } = RATE_LIMIT_RULES.mailCaseVerification
    const answers: boolean[] = []
    for (let count = 0; count < points + 2; count += 1) answers.push(await state())
    expect(answers).toEqual([...Array<boolean>(points).fill(true), false, false])
    expect([(await list()).length, (await emails()).length]).toEqual([points, points])
  })

  test('records the statement even when the address gets no more emails', async () => {
    const { db, state, cases: list, maria } = await openWithStatements()
    for (let count = 0; count < RATE_LIMIT_RULES.mailCaseVerification.points; count += 1)
      await consumeRateLimitInTransaction(db, 'mailCaseVerification', maria.email)
    expect([await state(), await state()]).toEqual([false, false])
    expect(await list()).toMatchObject([{ state: 'unverified', verificationHash: null }])
  })
})

describe('verifyWithdrawal', () => {
  test('opens the case, pauses the work and acknowledges it, once', async () => {
    const { db, state, token, order, history, emails, requireCase, decide } = await openWithStatements()
    await state()
    const opened = await verifyWithdrawal(db, await token())
    expect(opened).toMatchObject({ state: 'open', proposedRemedy: 'refund', proposedAmount: 559 })
    expect(await verifyWithdrawal(db, await token())).toMatchObject({ id: opened.id })
    expect(await order()).toMatchObject({ pauseReason: 'case' })
    expect(await history(opened.id)).toEqual(['opened', 'verified'])
    expect((await emails()).map(({ kind }) => kind)).toEqual(['case_verification', 'case_opened'])
    expect(await requireCase(opened.id)).toMatchObject({ state: 'open' })
    await decide(opened.id)
    expect(await verifyWithdrawal(db, await token())).toMatchObject({ id: opened.id, state: 'resolved' })
  })

  test('counts the time of the statement for the 14 days', async () => {
    const { db, state, token, hoursLater } = await openWithStatements()
    await hoursLater(13 * 24)
    await state()
    await hoursLater(2 * 24)
    expect(await verifyWithdrawal(db, await token())).toMatchObject({ proposedAmount: 559 })
  })

  test('proposes nothing for a statement after the 14 days', async () => {
    const { db, state, token, hoursLater } = await openWithStatements()
    await hoursLater(16 * 24)
    await state()
    expect(await verifyWithdrawal(db, await token())).toMatchObject({ proposedRemedy: 'none' })
  })

  test('pays for what is delivered until the confirmation', async () => {
    const { db, state, token, work } = await openWithStatements()
    await state()
    await work({ to: 'processing', delivered: 400 })
    expect(await verifyWithdrawal(db, await token())).toMatchObject({ proposedAmount: 336 })
  })

  test('refuses an unknown and an expired link, and a second active case', async () => {
    const { db, state, token, open, hoursLater, cases: list } = await openWithStatements()
    await expect(verifyWithdrawal(db, 'unknown')).rejects.toMatchObject({ code: 'withdrawal_link_invalid' })
    await state()
    await open({ kind: 'withdrawal' })
    await expect(verifyWithdrawal(db, await token())).rejects.toMatchObject({ code: 'case_open' })
    await hoursLater(14 * 24 + 1)
    await expect(verifyWithdrawal(db, await token())).rejects.toMatchObject({
      code: 'withdrawal_link_invalid',
    })
    await expireUnverifiedCases(db)
    expect((await list()).map(({ state: status }) => status).toSorted()).toEqual(['expired', 'open'])
  })

  test('replaces another case that is not decided yet', async () => {
    const { db, state, token, open, requireCase } = await openWithStatements()
    await state()
    const asked = await open()
    expect(await verifyWithdrawal(db, await token())).toMatchObject({ state: 'open', proposedAmount: 559 })
    expect(await requireCase(asked.id)).toMatchObject({ state: 'cancelled' })
  })

  test('is made good like any other case', async () => {
    const { db, state, token, decide, requireCase, order } = await openWithStatements()
    await state()
    const { id } = await verifyWithdrawal(db, await token())
    await decide(id)
    expect(await requireCase(id)).toMatchObject({ state: 'resolved', amount: 559 })
    expect(await order()).toMatchObject({ status: 'refunded' })
  })
})

test('keeps an unverified case for 14 days', async () => {
  const { db, state, cases: list, hoursLater } = await openWithStatements()
  await state()
  await hoursLater(13 * 24)
  await expireUnverifiedCases(db)
  expect(await list()).toMatchObject([{ state: 'unverified' }])
  await hoursLater(25)
  await expireUnverifiedCases(db)
  expect(await list()).toMatchObject([{ state: 'expired', verificationHash: null }])
})
