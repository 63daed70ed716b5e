import { describe, expect, test } from 'vitest'
import { buildDispute, buildRefund } from '../../tests/support/orders/checkouts.ts'
import { openMoneyShop, TWO_LINES } from '../../tests/support/orders/open-money-shop.ts'
import { newId } from '../id.ts'
import { listCustomerOrders } from '../orders/queries/customer-orders.ts'

describe('a refund made at the provider', () => {
  test('is assigned to an order once, if that has enough left', async () => {
    const { record, money, refunds, first, second, assign, issues, order } = await openMoneyShop(TWO_LINES)
    await record({ refunds: [buildRefund({ amount: 559 })] })
    const [{ id } = { id: '' }] = await refunds()
    await expect(assign(id, [[second, 559]])).rejects.toThrow('assignment_too_large')
    await assign(id, [[first, 559]])
    await expect(assign(id, [[first, 1]])).rejects.toThrow('already_assigned')
    expect((await money()).balance).toMatchObject({ refunded: 559, unassigned: 0, left: 0 })
    expect((await money(second)).balance).toMatchObject({ refunded: 0, unassigned: 0, left: 399 })
    expect([await order(first), await order(second)]).toMatchObject([
      { status: 'refunded' },
      { status: 'pending' },
    ])
    expect(await issues()).toEqual([])
  })

  test('that is larger than each order is assigned in parts, at once or one after the other', async () => {
    const shop = await openMoneyShop(TWO_LINES)
    const { db, maria, money, refunds, first, second, assign, issues, order } = shop
    await shop.record({ refunds: [buildRefund({ amount: 700 })] })
    const [{ id } = { id: '' }] = await refunds()
    const tooMuch: [string, number][][] = [
      [[first, 700]],
      [
        [first, 559],
        [second, 142],
      ],
      [
        [first, 300],
        [first, 300],
      ],
    ]
    for (const parts of tooMuch) await expect(assign(id, parts)).rejects.toThrow('assignment_too_large')
    await expect(assign(id, [[newId(), 1]])).rejects.toThrow('not_found')
    expect((await money()).balance).toMatchObject({ refunded: 0, unassigned: 559 })
    expect((await money(first, 'es')).unassigned).toMatchObject([
      {
        orders: [
          { packageName: expect.stringMatching(/seguidores$/) },
          { packageName: expect.stringMatching(/visualizaciones$/) },
        ],
      },
    ])

    await assign(id, [[second, 100]])
    expect(await issues()).toMatchObject([
      { kind: 'refund_unassigned', amount: 600, assignment: { orders: [{ left: 559 }, { left: 299 }] } },
    ])
    expect((await money(second)).balance).toMatchObject({ refunded: 100, unassigned: 299, left: 258 })
    await assign(id, [
      [second, 41],
      [first, 559],
    ])
    expect((await money()).balance).toMatchObject({ refunded: 559, unassigned: 0, left: 0 })
    expect((await money()).refunds).toMatchObject([{ amount: 700, share: 559 }])
    expect(await money(second)).toMatchObject({
      balance: { refunded: 141, unassigned: 0, left: 258 },
      refunds: [{ amount: 700, share: 141 }],
      unassigned: [],
    })
    expect([await order(first), await order(second)]).toMatchObject([
      { status: 'refunded' },
      { status: 'pending' },
    ])
    expect(await issues()).toEqual([])
    const { orders } = await listCustomerOrders(db, maria.id)
    expect(orders.map(({ id, paymentStatus }) => [id, paymentStatus])).toEqual(
      expect.arrayContaining([
        [first, 'refunded'],
        [second, 'partially_refunded'],
      ]),
    )
  })

  test('that fails after it was assigned is owed to its orders, and is repeated for them', async () => {
    const shop = await openMoneyShop(TWO_LINES)
    const { record, money, refunds, first, second, assign, refund, refundIssue, issues } = shop
    const made = buildRefund({ amount: 700 })
    await record({ refunds: [made] })
    const [{ id } = { id: '' }] = await refunds()
    await assign(id, [
      [first, 500],
      [second, 200],
    ])
    await record({ refunds: [{ ...made, state: 'failed' }] })
    expect((await money()).balance).toMatchObject({ refunded: 0, unassigned: 0, left: 559 })
    expect(await issues()).toMatchObject([{ kind: 'refund_failed', amount: 700 }])
    await refund(second, 50)
    const [issue] = await issues()
    expect(issue).toMatchObject({ kind: 'refund_failed', amount: 650, actions: ['refund', 'resolve'] })
    expect(await refundIssue(issue?.id ?? '')).toMatchObject({ status: 'succeeded', amount: 650 })
    expect((await money()).balance).toMatchObject({ refunded: 500, unassigned: 0, left: 59 })
    expect((await money(second)).balance).toMatchObject({ refunded: 200, unassigned: 0, left: 199 })
    expect(await issues()).toEqual([])
  })
})

describe('a dispute of a payment with several orders', () => {
  test('that is lost in part is assigned to them, and released when it is won after all', async () => {
    const shop = await openMoneyShop(TWO_LINES)
    const { record, money, first, second, assign, issues } = shop
    const dispute = buildDispute({ state: 'lost', amount: { amount: 600, currency: 'GBP' } })
    await record({ disputes: [dispute] })
    expect((await money()).balance).toMatchObject({ disputeLost: 0, unassigned: 559 })
    const [issue] = await issues()
    expect(issue).toMatchObject({
      kind: 'disputed',
      actions: ['assign', 'resolve'],
      assignment: { kind: 'dispute', amount: 600, orders: [{ left: 559 }, { left: 399 }] },
    })
    const id = issue?.assignment?.id ?? ''
    await expect(assign(id, [[first, 600]])).rejects.toThrow('assignment_too_large')
    await assign(id, [
      [first, 400],
      [second, 200],
    ])
    await expect(assign(id, [[first, 1]])).rejects.toThrow('already_assigned')
    expect((await money()).balance).toMatchObject({ disputeLost: 400, unassigned: 0, left: 159 })
    expect((await money(second)).balance).toMatchObject({ disputeLost: 200, unassigned: 0, left: 199 })
    expect(await issues()).toMatchObject([{ kind: 'disputed', actions: ['resolve'], assignment: null }])
    await record({ disputes: [{ ...dispute, state: 'won' }] })
    expect((await money()).balance).toMatchObject({ disputeLost: 0, unassigned: 0, left: 559 })
    await expect(assign(id, [[first, 1]])).rejects.toThrow('already_assigned')
    await record({ disputes: [{ ...dispute, state: 'lost' }] })
    expect((await money()).balance).toMatchObject({ disputeLost: 400, unassigned: 0, left: 159 })
    const smaller = { amount: 500, currency: 'GBP' } as const
    await record({ disputes: [{ ...dispute, amount: smaller }] })
    expect((await money()).balance).toMatchObject({ disputeLost: 0, unassigned: 500, left: 458 })
  })
})
