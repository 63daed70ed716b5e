import { describe, expect, test } from 'vitest'
import { buildDispute, buildRefund, SYSTEM_ACTOR } from '../../tests/support/orders/checkouts.ts'
import { openMoneyShop, TWO_LINES } from '../../tests/support/orders/open-money-shop.ts'
import { toUserActor } from '../actor.ts'
import { getStats } from '../admin/dashboard/get-stats.ts'
import { listCustomerOrders } from '../orders/queries/customer-orders.ts'
import { overrideDispute } from '../payments/disputes/blocked-orders.ts'
import { resolvePaymentIssue } from '../payments/issues/resolve-payment-issue.ts'
import { eraseUser } from '../privacy/erasure/erase-user.ts'
import { settleCases } from './settle-cases.ts'

const REFUSED = { code: 'charge_expired', message: 'too old', isAccess: false }

describe('a half-delivered order', () => {
  test('is refunded its missing share once, by whichever case', async () => {
    const { open, decide, money, endHalfDelivered, requireCase } = await openMoneyShop()
    await endHalfDelivered()
    const { id } = await open({ kind: 'withdrawal' })
    expect(await requireCase(id)).toMatchObject({ proposedAmount: 280 })
    await decide(id)
    expect(await money()).toMatchObject({ balance: { refunded: 280 }, undelivered: 0, proposal: null })
    for (const kind of ['withdrawal', 'non_delivery'] as const)
      await expect(open({ kind })).rejects.toThrow('case_not_possible')
    // Staff may open it, and nothing is proposed.
    expect(await open({ kind: 'withdrawal', customerId: undefined })).toMatchObject({
      proposedRemedy: 'none',
    })
  })

  test('owes only the rest after a refund in part', async () => {
    const { open, refund, first, endHalfDelivered, money } = await openMoneyShop()
    await endHalfDelivered()
    await refund(first, 100)
    expect(await money()).toMatchObject({ proposal: { amount: 180 }, undelivered: 180 })
    expect(await open({ kind: 'withdrawal' })).toMatchObject({ proposedAmount: 180 })
  })

  test('shows a proposal that changed, and pays nothing', async () => {
    const { open, decide, refund, first, endHalfDelivered, requireCase, history, refunds } =
      await openMoneyShop()
    await endHalfDelivered()
    const { id } = await open({ kind: 'withdrawal' })
    await refund(first, 100)
    await expect(decide(id)).rejects.toThrow('proposal_changed')
    expect(await requireCase(id)).toMatchObject({ state: 'open', proposedAmount: 180 })
    expect(await history(id)).toEqual(['opened', 'proposal_changed'])
    await expect(decide(id, { decision: 'accept', seen: { remedy: 'refund', amount: 280 } })).rejects.toThrow(
      'proposal_changed',
    )
    await decide(id, { decision: 'accept', seen: { remedy: 'refund', amount: 180 } })
    expect((await refunds()).map(({ amount }) => amount)).toEqual([100, 180])
  })
})

describe('a failed refund', () => {
  /** Accepts a cancellation of £5.59 whose refund the provider refuses. */
  async function failCaseRefund() {
    const shop = await openMoneyShop()
    const { id } = await shop.open()
    shop.at.refuse('refund', REFUSED)
    await shop.decide(id)
    shop.at.refuse('refund', null)
    const [issue] = await shop.issues()
    return { ...shop, caseId: id, issueId: issue?.id ?? '' }
  }

  test('is one open issue and one open case', async () => {
    const { issues, requireCase, caseId, first } = await failCaseRefund()
    expect(await issues()).toMatchObject([
      { kind: 'refund_failed', amount: 559, orderId: first, actions: ['refund', 'resolve'] },
    ])
    expect(await requireCase(caseId)).toMatchObject({ state: 'open' })
  })

  test.each(['order', 'issue', 'case', 'provider'] as const)(
    'repeated by the %s ends the others',
    async (way) => {
      const { db, issues, requireCase, caseId, issueId, first, ...shop } = await failCaseRefund()
      if (way === 'order') await shop.refund(first, 559)
      if (way === 'issue') await shop.refundIssue(issueId)
      if (way === 'case') await shop.decide(caseId)
      if (way === 'provider') await shop.record({ refunds: [buildRefund({ amount: 559 })] })
      expect(await issues()).toEqual([])
      await settleCases(db)
      expect(await requireCase(caseId)).toMatchObject({ state: 'resolved', remedy: 'refund', amount: 559 })
      await expect(shop.decide(caseId)).rejects.toThrow('case_decided')
      await expect(shop.refund(first)).rejects.toThrow('nothing_to_refund')
      await expect(shop.refundIssue(issueId)).rejects.toThrow('not_found')
      expect((await shop.money()).balance).toMatchObject({ refunded: 559, left: 0 })
    },
  )

  test('is owed again when the bank returns its repetition after the account was erased', async () => {
    const { db, at, refund, first, record, issues, maria } = await openMoneyShop()
    at.refuse('refund', REFUSED)
    await refund(first)
    at.refuse('refund', null)
    const { id: refundId, providerRefundId } = await refund(first)
    expect(await issues()).toEqual([])
    expect(await eraseUser(db, { userId: maria.id, actor: SYSTEM_ACTOR })).toEqual({ ok: true })
    const returned = {
      refundId,
      providerRefundId: providerRefundId ?? '',
      amount: 559,
      state: 'failed',
    } as const
    await record({ refunds: [buildRefund(returned)] })
    expect(await issues()).toMatchObject([{ kind: 'refund_failed', amount: 559 }])
  })

  test.each([559, 500])(
    'ends its case with the part of its debt that a lost dispute of %i leaves',
    async (lost) => {
      const { db, record, issues, issueId, refundIssue, requireCase, caseId, first, staff } =
        await failCaseRefund()
      await record({ disputes: [buildDispute({ state: 'lost', amount: { amount: lost, currency: 'GBP' } })] })
      await settleCases(db)
      if (lost < 559) {
        expect(await requireCase(caseId)).toMatchObject({ state: 'open' })
        await overrideDispute(db, {
          orderId: first,
          reason: 'The rest is owed',
          actor: toUserActor(staff.id),
        })
        expect(await refundIssue(issueId)).toMatchObject({ amount: 59, status: 'succeeded' })
        await settleCases(db)
      }
      expect((await issues()).map(({ kind }) => kind)).toEqual(['disputed'])
      expect(await requireCase(caseId)).toMatchObject({ state: 'resolved', remedy: 'refund' })
    },
  )

  test('ends its case when it succeeds late, and when staff settle it in another way', async () => {
    for (const isLate of [true, false]) {
      const { db, at, sessionId, record, refunds, issueId, requireCase, caseId, staff } =
        await failCaseRefund()
      const [failed] = await refunds()
      const made = buildRefund({ amount: 559, refundId: failed?.id ?? '' })
      if (isLate) await record({ refunds: [...(at.sessions.get(sessionId)?.refunds ?? []), made] })
      else await resolvePaymentIssue(db, { issueId, resolution: 'bank transfer', actorId: staff.id })
      await settleCases(db)
      expect(await requireCase(caseId)).toMatchObject({ state: 'resolved' })
    }
  })

  test('cannot be repeated while its repetition is under way', async () => {
    const { at, refund, refundIssue, decide, issues, caseId, issueId, first } = await failCaseRefund()
    at.setUnavailable()
    expect(await refund(first, 559)).toMatchObject({ status: 'asked' })
    at.setUnavailable(false)
    expect(await issues()).toMatchObject([{ kind: 'refund_failed', actions: ['resolve'] }])
    await expect(refundIssue(issueId)).rejects.toThrow('nothing_to_refund')
    await expect(decide(caseId)).rejects.toThrow('proposal_changed')
  })

  test('stays the same debt when its repetition fails, too', async () => {
    const { at, refundIssue, issues, issueId, requireCase, caseId } = await failCaseRefund()
    at.refuse('refund', REFUSED)
    expect(await refundIssue(issueId)).toMatchObject({ status: 'failed' })
    expect(await issues()).toMatchObject([{ id: issueId, amount: 559, actions: ['refund', 'resolve'] }])
    at.refuse('refund', null)
    await refundIssue(issueId)
    expect(await issues()).toEqual([])
    expect(await requireCase(caseId)).toMatchObject({ state: 'open' })
  })

  test('has an issue of its own for each order of a payment, which leads to that order', async () => {
    const { at, refund, issues, first, second } = await openMoneyShop(TWO_LINES)
    at.refuse('refund', REFUSED)
    await refund(first)
    await refund(second)
    expect((await issues()).map(({ amount, orderId }) => [amount, orderId])).toEqual([
      [399, second],
      [559, first],
    ])
  })
})

describe('a refund of a case that could not be sent', () => {
  async function acceptWhileUnavailable() {
    const shop = await openMoneyShop()
    const { id } = await shop.open()
    shop.at.setUnavailable()
    await shop.decide(id)
    shop.at.setUnavailable(false)
    expect((await shop.money()).balance).toMatchObject({ pending: 559, left: 0 })
    return { ...shop, caseId: id }
  }

  test.each([
    ['refund', () => ({ refunds: [buildRefund({ amount: 559 })] }), { refunded: 559 }],
    ['lost dispute', () => ({ disputes: [buildDispute({ state: 'lost' })] }), { disputeLost: 559 }],
  ])('fails once a %s at the provider has taken the money', async (_, buildChange, balance) => {
    const { db, at, record, money, issues, refunds, requireCase, caseId } = await acceptWhileUnavailable()
    await record(buildChange())
    expect((await money()).balance).toMatchObject({ ...balance, pending: 0, left: 0 })
    expect((await refunds())[0]).toMatchObject({ status: 'failed' })
    expect((await issues()).map(({ kind }) => kind)).not.toContain('refund_failed')
    await settleCases(db)
    expect(await requireCase(caseId)).toMatchObject({ state: 'resolved' })
    expect(at.requests.refunds).toEqual([])
  })

  test('is owed at most the rest after a refund in part at the provider', async () => {
    const { db, record, money, issues, refundIssue, requireCase, caseId } = await acceptWhileUnavailable()
    await record({ refunds: [buildRefund({ amount: 300 })] })
    expect((await money()).balance).toMatchObject({ refunded: 300, pending: 0, left: 259 })
    const [issue] = await issues()
    expect(issue).toMatchObject({ kind: 'refund_failed', amount: 259 })
    await refundIssue(issue?.id ?? '')
    expect(await issues()).toEqual([])
    expect((await money()).balance).toMatchObject({ refunded: 559, left: 0 })
    await settleCases(db)
    expect(await requireCase(caseId)).toMatchObject({ state: 'resolved' })
  })

  test('stays on its way when there is enough for both', async () => {
    const { at, record, refund, first, money, refunds } = await openMoneyShop()
    at.setUnavailable()
    await refund(first, 200)
    await refund(first, 200)
    at.setUnavailable(false)
    await record({ refunds: [buildRefund({ amount: 300 })] })
    expect((await refunds()).map(({ amount, status }) => [amount, status])).toEqual([
      [200, 'asked'],
      [200, 'failed'],
      [300, 'succeeded'],
    ])
    expect((await money()).balance).toMatchObject({ refunded: 300, pending: 200, left: 59 })
  })
})

describe('a refund made at the provider', () => {
  test('of a payment with several orders is shown on each, and nothing is proposed beside it', async () => {
    const { record, money, open, requireCase, first, second, issues } = await openMoneyShop(TWO_LINES)
    await record({ refunds: [buildRefund({ amount: 399 })] })
    for (const orderId of [first, second])
      expect(await money(orderId)).toMatchObject({
        balance: { refunded: 0, unassigned: 399 },
        refunds: [{ amount: 399, orderId: null }],
        paymentStatus: 'completed',
      })
    expect(await issues()).toMatchObject([
      {
        kind: 'refund_unassigned',
        actions: ['assign', 'resolve'],
        assignment: { kind: 'refund', amount: 399, orders: [{ id: first }, { id: second }] },
      },
    ])
    const { id } = await open()
    expect(await requireCase(id)).toMatchObject({ proposedRemedy: 'refund', proposedAmount: 160 })
  })

  test('is owed less as soon as an order of its payment is refunded, and no more once all is on its way', async () => {
    const { record, at, refund, issues, first, second } = await openMoneyShop(TWO_LINES)
    await record({ refunds: [buildRefund({ amount: 958, state: 'failed' })] })
    at.setUnavailable()
    await refund(first).catch(() => {})
    expect(await issues()).toMatchObject([{ kind: 'refund_failed', amount: 399 }])
    await refund(second).catch(() => {})
    expect(await issues()).toEqual([])
  })
})

test('a lost dispute counts as returned in the order, the case, the total of the customer and the revenue', async () => {
  const { db, record, money, refund, first, maria, staff } = await openMoneyShop()
  await record({ disputes: [buildDispute({ state: 'lost' })] })
  const actor = { userId: staff.id, apiKeyId: null }
  await overrideDispute(db, { orderId: first, reason: 'The customer asked', actor })
  expect(await money()).toMatchObject({ balance: { refunded: 0, disputeLost: 559, left: 0 }, proposal: null })
  await expect(refund(first, 1)).rejects.toThrow('nothing_to_refund')
  expect((await listCustomerOrders(db, maria.id)).stats.totalSpent).toBe(0)
  expect((await getStats(db)).revenue).toBe(0)
})
