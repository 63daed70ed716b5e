import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createRandom } from '../../../tests/support/create-random.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { users } from '../../accounts/tables.ts'
import { newId } from '../../id.ts'
import { ORDER_STATUSES } from '../../orders/order-status.ts'
import { orders } from '../../orders/tables.ts'
import { PAYMENT_STATUSES } from '../../payments/payment-status.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { shopTotals } from '../tables.ts'
import { getTotals, rollUpTotals, type Totals } from './all-time-totals.ts'

const isReal = (paymentId: PgColumn) =>
  sql`${paymentId} in (select ${payments.id} from ${payments} where not ${payments.isTrial})`

/** Counts the totals directly from the tables, without trial payments. */
async function countTotals(db: Db): Promise<Totals> {
  const each = async <Name extends string>(
    names: readonly Name[],
    count: (name: Name) => Promise<number>,
  ) => {
    const pairs: [Name, number][] = []
    for (const name of names) pairs.push([name, await count(name)])
    return Object.fromEntries(pairs) as Record<Name, number>
  }
  const [taken] = await db
    .select({ pence: sql<number>`coalesce(sum(${payments.amount}), 0)::int` })
    .from(payments)
    .where(and(isNotNull(payments.paidAt), not(payments.isTrial)))
  const [givenBack] = await db
    .select({ pence: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.status, 'succeeded'), isReal(refunds.paymentId)))
  return {
    users: await db.$count(users, isNull(users.erasedAt)),
    orders: await each(ORDER_STATUSES, (status) =>
      db.$count(orders, and(eq(orders.status, status), isReal(orders.paymentId))),
    ),
    payments: await each(PAYMENT_STATUSES, (status) =>
      db.$count(payments, and(eq(payments.status, status), not(payments.isTrial))),
    ),
    revenue: (taken?.pence ?? 0) - (givenBack?.pence ?? 0),
    discount: 0,
  }
}

const REFUND_STATUSES = ['asked', 'pending', 'succeeded', 'failed'] as const

/** Runs statements on any number of rows, each of which changes counted values. */
function createHistory(chance: () => number) {
  const created = { users: [] as string[], payments: [] as string[], refunds: [] as string[] }
  const one = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(chance() * list.length)]
    if (item === undefined) throw new Error('none to choose from')
    return item
  }
  const some = (ids: string[]) => ids.filter(() => chance() < 0.3)
  const several = <Row>(make: () => Row): Row[] => Array.from({ length: 1 + Math.floor(chance() * 4) }, make)
  const time = () => (chance() < 0.5 ? sql`now()` : null)

  async function join(tx: Db) {
    const rows = several(newId).map((id) => ({
      id,
      email: `${id}@example.com`,
      name: 'x',
      passwordHash: 'x',
    }))
    await tx.insert(users).values(rows)
    // Inserting the same rows again adds nothing.
    await tx.insert(users).values(rows).onConflictDoNothing()
    created.users.push(...rows.map(({ id }) => id))
  }
  async function buy(tx: Db) {
    const bought = several(() => ({
      id: newId(),
      userId: one(created.users),
      idempotencyKey: newId(),
      fingerprint: '',
      method: 'card' as const,
      status: one(PAYMENT_STATUSES),
      isTrial: chance() < 0.3,
      amount: Math.floor(chance() * 10_000),
      currency: 'GBP' as const,
      displayCurrency: 'GBP' as const,
      displayRate: '1',
      email: 'x',
      lang: 'en' as const,
      paidAt: time(),
    }))
    await tx.insert(payments).values(bought)
    created.payments.push(...bought.map(({ id }) => id))
    await tx.insert(orders).values(
      bought.flatMap(({ id: paymentId, userId, amount }) =>
        several(() => one(ORDER_STATUSES)).map((status, line) => ({
          id: newId(),
          userId,
          paymentId,
          line,
          status,
          packageId: 'x',
          packageName: 'x',
          packageType: 'likes' as const,
          quantity: 1,
          units: 1,
          price: amount,
          tiktokUsername: 'x',
          policyVersion: 'x',
          earlyStartRequested: true,
        })),
      ),
    )
  }
  async function give(tx: Db) {
    const given = several(() => ({
      id: newId(),
      // Includes refunds of payments that belong to no order.
      paymentId: chance() < 0.7 ? one(created.payments) : null,
      provider: 'demo' as const,
      chargeId: 'x',
      amount: Math.floor(chance() * 1_000),
      currency: 'GBP' as const,
      status: one(REFUND_STATUSES),
    }))
    await tx.insert(refunds).values(given)
    created.refunds.push(...given.map(({ id }) => id))
  }
  const acts: ((tx: Db) => Promise<unknown>)[] = [
    join,
    buy,
    buy,
    give,
    (tx) =>
      tx
        .update(payments)
        .set({ status: one(PAYMENT_STATUSES) })
        .where(inArray(payments.id, some(created.payments))),
    (tx) =>
      tx
        .update(payments)
        .set({ status: 'completed', paidAt: sql`now()` })
        .where(inArray(payments.id, some(created.payments))),
    // Moves several statuses in one statement.
    (tx) =>
      tx.update(orders).set({
        status: sql`case ${orders.status} when 'pending' then 'processing' when 'processing' then 'completed'
          when 'failed' then 'refunded' else ${orders.status} end`,
      }),
    (tx) => tx.update(orders).set({ delivered: 1 }),
    (tx) =>
      tx
        .update(refunds)
        .set({ status: one(REFUND_STATUSES) })
        .where(inArray(refunds.id, some(created.refunds))),
    (tx) =>
      tx
        .update(users)
        .set({ erasedAt: sql`coalesce(${users.erasedAt}, now())` })
        .where(inArray(users.id, some(created.users).slice(0, 1))),
  ]
  return { created, join, act: (tx: Db) => one(acts)(tx) }
}

test.each([1, 2, 3])('returns the counted totals after any history (seed %i)', async (seed) => {
  const { db } = await createTestDatabase()
  const chance = createRandom(seed)
  const { created, join, act } = createHistory(chance)
  await join(db)
  for (let step = 1; step <= 60; step += 1) {
    const before = structuredClone(created)
    const undone = chance() < 0.15
    await db
      .transaction(async (tx) => {
        await act(tx)
        if (chance() < 0.3) await act(tx)
        if (undone) throw new Error('undone')
      })
      .catch((error) => {
        if (error.message !== 'undone' && error.message !== 'none to choose from') throw error
        Object.assign(created, before)
      })
    if (chance() < 0.2) await rollUpTotals(db)
    if (step % 10 === 0) expect(await getTotals(db)).toEqual(await countTotals(db))
  }
  const totals = await getTotals(db)
  expect(totals.revenue).not.toBe(0)
  while ((await rollUpTotals(db)) > 0);
  expect(await getTotals(db)).toEqual(totals)
  const rows = await db.select().from(shopTotals)
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(rows.map(({ name }) => name))].sort())
})

test('counts everything once while totals are added, rolled up and read at the same time', async () => {
  const { db } = await createTestDatabase()
  await db.insert(shopTotals).values(Array.from({ length: 1_000 }, () => ({ name: 'users', amount: 1 })))
  let over = false
  const adding = async (name: string) => {
    for (let number = 0; number < 25; number += 1) {
      await db.transaction(async (tx) => {
        await tx.insert(shopTotals).values([
          { name, amount: 2 },
          { name: 'taken', amount: 3 },
        ])
        await tx.select({ pause: sql`pg_sleep(0.001)` }).from(sql`(select 1) as one`)
      })
    }
  }
  const compacting = async () => {
    while (!over) {
      await rollUpTotals(db)
      await sleep(1)
    }
  }
  const reading = async () => {
    while (!over) {
      expect((await getTotals(db)).users).toBe(1_000)
      await sleep(1)
    }
  }
  const background = [compacting(), compacting(), compacting(), reading()]
  await Promise.all(['orders:pending', 'orders:pending', 'orders:completed', 'given_back'].map(adding))
  over = true
  await Promise.all(background)
  const expected = { orders: { pending: 100, completed: 50 }, revenue: 300 - 50 }
  expect(await getTotals(db)).toMatchObject(expected)
  await rollUpTotals(db)
  expect(await db.$count(shopTotals)).toBe(5)
  expect(await getTotals(db)).toMatchObject(expected)
})

test('deletes the rows of a counter that add up to zero', async () => {
  const { db } = await createTestDatabase()
  await db.insert(shopTotals).values([
    { name: 'orders:failed', amount: 1 },
    { name: 'orders:failed', amount: -1 },
  ])
  expect(await rollUpTotals(db)).toBe(2)
  expect(await db.$count(shopTotals, eq(shopTotals.name, 'orders:failed'))).toBe(0)
  expect(await rollUpTotals(db)).toBe(0)
})
