import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ROLES } from '../../shop/accounts/roles.ts'
import { newId } from '../../shop/id.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { disputes } from '../../shop/payments/disputes/tables.ts'
import { documents } from '../../shop/payments/documents/tables.ts'
import {
  ACTIONS_OF_ISSUES,
  ISSUE_ACTIONS,
  ISSUE_KINDS,
  type IssueAction,
  type IssueKind,
  isUnapplied,
} from '../../shop/payments/issues/issue-kinds.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { refunds, returnAssignments } from '../../shop/payments/refunds/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { taxEntries } from '../../shop/payments/taxes/tables.ts'
import type { PaymentSnapshot } from '../../shop/providers/payment-provider.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import {
  buildDispute,
  buildPaymentSnapshot,
  buildRefund,
  requirePayment,
} from '../../tests/support/orders/checkouts.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

interface Issue {
  id: string
  kind: IssueKind
  amount: number
  sessionId: string
  actions: IssueAction[]
  customer: { name: string; email: string } | null
  resolvedAt: string | null
  resolution: string | null
}

async function openWithIssues(more: { pay?: boolean; checkout?: Record<string, unknown> } = {}) {
  const shop = await openPaidShop(more)
  const token = await shop.tokenOf('admin')
  const call = <T>(method: string, path: string, body?: unknown) =>
    shop.call<T>(method, `/admin/payment-issues${path}`, { token, body })
  return {
    ...shop,
    /** Records a payment snapshot of the provider. */
    async recordPaid(snapshot: Partial<PaymentSnapshot>) {
      const payment = await requirePayment(shop.db, shop.paymentId)
      return recordPaymentEvent(shop.db, buildPaymentSnapshot(payment, 'paid', snapshot))
    },
    list: async (query = '') => (await call<{ issues: Issue[]; next: string | null }>('GET', query)).body,
    giveBack: (id: string, body: unknown = {}) => call('POST', `/${id}/refund`, body),
    resolve: (id: string, body: unknown) => call('POST', `/${id}/resolve`, body),
  }
}

test('refunds money of a wrong amount in full and pays no order with it', async () => {
  const { recordPaid, list, giveBack, maria, paymentId, orderId, call, db } = await openWithIssues({
    pay: false,
  })
  await recordPaid({ amount: { amount: 100, currency: 'GBP' } })
  const { issues, next } = await list()
  expect(next).toBeNull()
  expect(issues).toEqual([
    {
      id: expect.any(String),
      kind: 'wrong_amount',
      amount: 1,
      currency: 'GBP',
      provider: 'demo',
      sessionId: expect.stringMatching(/^demo_/),
      paymentId,
      orderId,
      actions: ['refund', 'resolve'],
      assignment: null,
      customer: { name: maria.name, email: maria.email },
      reason: null,
      failureCode: null,
      evidenceDueAt: null,
      isDisputeLost: false,
      createdAt: expect.stringMatching(/Z$/),
      resolvedAt: null,
      resolution: null,
    },
  ])
  const id = issues[0]?.id ?? ''
  expect(await giveBack(id, { reason: 'not the price' })).toMatchObject({
    status: 201,
    body: { amount: 1, status: 'succeeded', creditNoteLabel: expect.stringMatching(/^C-\d{4}-000001$/) },
  })
  expect((await list()).issues).toEqual([])
  expect((await list('?resolved=1')).issues).toMatchObject([
    { id, resolution: 'not the price', resolvedAt: expect.stringMatching(/Z$/) },
  ])
  expectProblem(await giveBack(id), 404)
  expect((await call('GET', `/orders/${orderId}`, { token: maria.token })).body).toMatchObject({
    paymentStatus: 'failed',
    refund: { refunded: 0, coming: 0 },
  })
  const told1 = await db.select().from(emails).where(eq(emails.kind, 'refunded'))
  expect(told1).toMatchObject([{ toAddress: maria.email, data: { amount: { amount: 100 }, order: null } }])
})

test('refunds a second payment once for parallel requests and keeps the first', async () => {
  const { recordPaid, list, giveBack, payment, refunds } = await openWithIssues()
  expect(await recordPaid({ sessionId: 'second', chargeId: 'charge-2' })).toBe('second_payment')
  const [issue] = (await list()).issues
  expect(issue).toMatchObject({ kind: 'second_payment', amount: 5.59, sessionId: 'second' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(issue?.id ?? '')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await payment())?.status).toBe('completed')
  expect((await refunds()).body).toMatchObject({ left: 5.59, refunds: [] })
  expect((await list()).issues).toEqual([])
})

test('refunds money that names no payment', async () => {
  const { recordPaid, list, giveBack } = await openWithIssues()
  await recordPaid({ sessionId: 'stray', chargeId: 'charge-3', paymentId: newId() })
  const [issue] = (await list()).issues
  expect(issue).toMatchObject({ kind: 'unknown_payment', customer: null })
  expect((await giveBack(issue?.id ?? '')).status).toBe(201)
})

test('refunds only the amount of a failed partial refund again, for its order, and once', async () => {
  const { recordPaid, list, giveBack, orderId, ...shop } = await openWithIssues()
  await recordPaid({ refunds: [buildRefund({ amount: 210, state: 'failed' })] })
  const [issue] = (await list()).issues
  expect(issue).toMatchObject({ kind: 'refund_failed', amount: 2.1, orderId, actions: ['refund', 'resolve'] })
  const answers = await Promise.all(Array.from({ length: 3 }, () => giveBack(issue?.id ?? '')))
  expect(answers.filter(({ status }) => status === 201)).toMatchObject([{ body: { amount: 2.1 } }])
  expect((await shop.refunds()).body).toMatchObject({ refunded: 2.1, left: 3.49, refunds: [{}, {}] })
  expect((await list()).issues).toEqual([])
})

test('allows exactly the actions of the table for every kind of issue', async () => {
  const items = [{ package_id: 'followers-1000' }, { package_id: 'views-8000' }]
  const { db, list, giveBack, resolve, paymentId, orderId, tokenOf, call } = await openWithIssues({
    checkout: { items },
  })
  const token = await tokenOf('admin')
  const done = {
    refund: (id: string) => giveBack(id),
    resolve: (id: string) => resolve(id, { resolution: 'done' }),
    assign: (_: string, returnId: string) =>
      call('POST', `/admin/returns/${returnId}/assignments`, {
        token,
        body: { parts: [{ orderId, amount: 1 }] },
      }),
  }
  for (const kind of ISSUE_KINDS) {
    for (const action of ISSUE_ACTIONS) {
      const where = `${kind} ${action}`
      const ofRefunds = isNotNull(documents.refundId)
      const notes = db.select({ id: documents.id }).from(documents).where(ofRefunds)
      await db.delete(taxEntries).where(inArray(taxEntries.documentId, notes))
      await db.delete(documents).where(ofRefunds)
      await db.delete(returnAssignments)
      await db.delete(refunds)
      await db.delete(disputes)
      await db.delete(paymentIssues)
      await db.update(payments).set({ status: 'completed' })
      const refundId = kind.startsWith('refund_') ? newId() : null
      if (refundId)
        await db.insert(refunds).values({
          id: refundId,
          paymentId,
          orderId: ACTIONS_OF_ISSUES[kind].some((one) => one === 'assign') ? null : orderId,
          provider: 'demo',
          chargeId: 'demo_charge',
          providerRefundId: refundId,
          amount: 100,
          currency: 'GBP',
          status: REFUND_STATUS[kind] ?? 'failed',
          settledAt: REFUND_STATUS[kind] === 'pending' ? null : sql`now()`,
        })
      const disputeId = kind === 'disputed' ? newId() : null
      if (disputeId)
        await db.insert(disputes).values({
          id: disputeId,
          provider: 'demo',
          providerDisputeId: disputeId,
          paymentId,
          sessionId: 'any',
          amount: 100,
          currency: 'GBP',
          state: 'lost',
          closedAt: sql`now()`,
        })
      await db.insert(paymentIssues).values({
        id: newId(),
        kind,
        paymentId: isUnapplied(kind) ? null : paymentId,
        refundId,
        provider: 'demo',
        sessionId: 'any',
        chargeId: 'demo_charge',
        amount: 100,
        currency: 'GBP',
      })
      const [issue] = (await list()).issues
      expect(issue?.actions, where).toEqual(ACTIONS_OF_ISSUES[kind])
      const { status } = await done[action](issue?.id ?? '', refundId ?? disputeId ?? newId())
      expect(status < 300, `${where}: ${status}`).toBe(issue?.actions.includes(action))
    }
  }
})

const REFUND_STATUS: Partial<Record<IssueKind, 'pending' | 'succeeded'>> = {
  refund_overdue: 'pending',
  refund_late: 'succeeded',
  refund_unassigned: 'succeeded',
}

test('offers no refund of disputed money, which the server refuses', async () => {
  const { recordPaid, list, giveBack, call, tokenOf, orderId } = await openWithIssues()
  const second = { sessionId: 'session-2', eventId: 'session-2:paid', chargeId: 'session-2' }
  await recordPaid(second)
  const actions = async () => (await list()).issues.find(({ kind }) => kind === 'second_payment')?.actions
  expect(await actions()).toEqual(['refund', 'resolve'])
  await recordPaid({ ...second, disputes: [buildDispute()] })
  expect(await actions()).toEqual(['resolve'])
  const id = (await list()).issues.find(({ kind }) => kind === 'second_payment')?.id ?? ''
  expect((await giveBack(id)).body).toMatchObject({ code: 'order_disputed' })
  await recordPaid({ ...second, disputes: [buildDispute({ state: 'won' })] })
  expect(await actions()).toEqual(['refund', 'resolve'])

  await recordPaid({
    refunds: [buildRefund({ state: 'failed' })],
    disputes: [buildDispute({ disputeId: 'dp_2' })],
  })
  const failed = async () => (await list()).issues.find(({ kind }) => kind === 'refund_failed')
  expect((await failed())?.actions).not.toContain('refund')
  const token = await tokenOf('admin')
  await call('POST', `/admin/orders/${orderId}/dispute-override`, { token, body: { reason: 'Owed' } })
  expect((await failed())?.actions).toContain('refund')
})

test('removes a resolved issue from the list and keeps its resolution', async () => {
  const { recordPaid, list, resolve, call, tokenOf, orderId } = await openWithIssues()
  await recordPaid({ disputes: [buildDispute()] })
  const [issue] = (await list()).issues
  expect(issue?.kind).toBe('disputed')
  const flags = async () => {
    const { body } = await call<{ orders: { id: string; needsAttention: string | null }[] }>(
      'GET',
      '/admin/orders',
      { token: await tokenOf('manager') },
    )
    return body.orders.find(({ id }) => id === orderId)?.needsAttention
  }
  expect(await flags()).toBe('disputed')
  const id = issue?.id ?? ''
  for (const resolution of [undefined, '', '  ', 7, 'a\0b', 'a'.repeat(501)]) {
    expect(expectProblem(await resolve(id, { resolution }), 422, { resolution })).toEqual(['resolution'])
  }
  expect(await resolve(id, { resolution: ' evidence sent ' })).toMatchObject({ status: 200, body: { id } })
  expectProblem(await resolve(id, { resolution: 'again' }), 404)
  expectProblem(await resolve(newId(), { resolution: 'none' }), 404)
  expect((await list()).issues).toEqual([])
  expect((await list('?resolved=1')).issues).toMatchObject([{ id, resolution: 'evidence sent' }])
  expect(await flags()).toBeNull()
})

test('lists issues newest first and pages by the last one', async () => {
  const { db, list } = await openWithIssues()
  const many = Array.from({ length: 53 }, (_, index) => ({
    id: newId(),
    kind: 'unknown_payment' as const,
    provider: 'stripe' as const,
    sessionId: `session-${index}`,
    amount: index + 1,
    currency: 'GBP' as const,
  }))
  await db.insert(paymentIssues).values(many)
  const first = await list()
  expect(first.issues).toHaveLength(50)
  const last = await list(`?before=${first.next}`)
  expect(last).toMatchObject({ issues: [{}, {}, {}], next: null })
  const ids = [...first.issues, ...last.issues].map(({ id }) => id)
  expect(ids).toEqual(
    many
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
})

test('requires the permission to refund', async () => {
  const { recordPaid, list, call, tokenOf } = await openWithIssues()
  await recordPaid({ disputes: [buildDispute()] })
  const id = (await list()).issues[0]?.id ?? ''
  for (const role of ROLES) {
    const token = await tokenOf(role)
    const allowed = role === 'super_admin' || role === 'admin'
    const got = await call('GET', '/admin/payment-issues', { token })
    if (allowed) {
      expect(got.status).toBe(200)
      continue
    }
    expectProblem(got, 403)
    expectProblem(await call('POST', `/admin/payment-issues/${id}/refund`, { token, body: {} }), 403)
    const body = { resolution: 'mine' }
    expectProblem(await call('POST', `/admin/payment-issues/${id}/resolve`, { token, body }), 403)
  }
  expectProblem(await call('GET', '/admin/payment-issues'), 401)
  expect((await list()).issues).toHaveLength(1)
  const token = await tokenOf('admin')
  for (const query of ['before=x', 'resolved=2', 'resolved=yes']) {
    expectProblem(await call('GET', `/admin/payment-issues?${query}`, { token }), 422)
  }
})
