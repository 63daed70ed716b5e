// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, like, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testOnPostgres } from '../../../tests/engines/test-on-postgres.ts'
import { createTestUser } from '../../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { buildCheckout } from '../../../tests/support/orders/checkouts.ts'
import { users } from '../../accounts/tables.ts'
import { type User, updateProfile } from '../../accounts/user.ts'
import { SYSTEM_ACTOR } from '../../actor.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { sendChatMessage } from '../../conversations/chat.ts'
import { submitContactMessage } from '../../conversations/contact-messages.ts'
import { conversations } from '../../conversations/tables.ts'
import { ERASED_NAME } from '../../erased-address.ts'
import { orders } from '../../orders/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { saveBillingProfile } from '../../tax/billing-profile.ts'
import { billingProfiles } from '../../tax/tables.ts'
import { eraseUser } from './erase-user.ts'

const ROUNDS = 5

type Action = (db: Db, user: User) => Promise<unknown>

/** The operations that store the name or address of their user. */
const ACTIONS: Record<string, Action> = {
  order: (db, user) => placeOrder(db, buildCheckout(user, { tiktokUsername: 'zubaida' })),
  letter: (db, user) =>
    submitContactMessage(db, {
      name: user.name,
      email: user.email,
      phone: null,
      subject: 'Hello',
      message: user.id,
      serviceType: null,
      lang: 'en',
      currency: 'GBP',
      userId: user.id,
      spamSignals: {},
    }),
  chat: (db, user) =>
    sendChatMessage(db, {
      sessionId: null,
      message: 'Hello',
      name: user.name,
      email: user.email,
      userId: user.id,
      lang: 'en',
      autoReply: 'Soon',
    }),
  profile: (db, user) => updateProfile(db, { userId: user.id, name: 'Zubaida' }),
  company: (db, user) =>
    saveBillingProfile(db, null, {
      userId: user.id,
      details: { name: 'Zubaida Ltd', address: '1 High Street', country: 'GB', vatId: null },
      expectedRevision: undefined,
    }),
}

const eraseCustomer = (db: Db, { id: userId }: User) => eraseUser(db, { userId, actor: SYSTEM_ACTOR })

function createCustomer(db: Db, round: number): Promise<User> {
  return createTestUser(db, { name: 'Zubaida', email: `zubaida-${round}@example.com` })
}

/** Counts the rows that still contain personal data of an erased user. */
async function countPersonalRows(db: Db) {
  return {
    orders: await db.$count(orders, eq(orders.tiktokUsername, 'zubaida')),
    payments: await db.$count(payments, like(payments.email, 'zubaida%')),
    conversations: await db.$count(conversations),
    companies: await db.$count(billingProfiles),
    users: await db.$count(users, or(like(users.email, 'zubaida%'), eq(users.name, 'Zubaida'))),
  }
}

const NO_ROWS = { orders: 0, payments: 0, conversations: 0, companies: 0, users: 0 }

/** Returns the number of connections to this database that wait for a lock. */
async function countLockWaiters(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) as { rows: { waiting: number }[] }
  return rows[0]?.waiting ?? 0
}

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5)
}

function trackSettled(promise: Promise<unknown>) {
  const state = { done: false }
  promise.catch(() => undefined).finally(() => (state.done = true))
  return state
}

function createGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

for (const [name, act] of Object.entries(ACTIONS)) {
  testOnPostgres(`stores no name when a new ${name} waits for the erasure`, async () => {
    const { db } = await createTestDatabase()
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await createCustomer(db, round)
      // The erasure holds the row lock of the account and waits for the payment.
      await placeOrder(db, buildCheckout(user))
      const { passed, open } = createGate()
      let isHeld = false
      const holder = db.transaction(async (tx) => {
        await tx.select().from(payments).where(eq(payments.userId, user.id)).for('update')
        isHeld = true
        await passed
      })
      await waitUntil(() => isHeld)
      const erasure = eraseCustomer(db, user)
      await waitUntil(async () => (await countLockWaiters(db)) === 1)
      const acted = act(db, user)
      const late = trackSettled(acted)
      await waitUntil(async () => late.done || (await countLockWaiters(db)) === 2)
      open()
      await holder
      expect(await erasure).toEqual({ ok: true })
      await Promise.allSettled([acted])
      expect(await countPersonalRows(db)).toEqual(NO_ROWS)
    }
  })

  testOnPostgres(`stores no name when the erasure waits for a new ${name}`, async () => {
    const { db } = await createTestDatabase()
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await createCustomer(db, round)
      const { passed, open } = createGate()
      let hasActed = false
      const acted = db.transaction(async (tx) => {
        await act(tx, user)
        hasActed = true
        await passed
      })
      await waitUntil(() => hasActed)
      const erasure = eraseCustomer(db, user)
      const erased = trackSettled(erasure)
      await waitUntil(async () => erased.done || (await countLockWaiters(db)) === 1)
      open()
      await acted
      expect(await erasure).toEqual({ ok: true })
      expect(await countPersonalRows(db)).toEqual(NO_ROWS)
    }
  })
}

testOnPostgres('erases a message that arrives while its chat is being erased', async () => {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db, 0)
  const begun = (await ACTIONS.chat?.(db, user)) as { sessionId: string }
  const { passed, open } = createGate()
  let hasActed = false
  const sending = db.transaction(async (tx) => {
    const message = { message: 'One more', name: '', email: null, userId: user.id, autoReply: '' }
    await sendChatMessage(tx, { ...message, sessionId: begun.sessionId, lang: 'en' })
    hasActed = true
    await passed
  })
  await waitUntil(() => hasActed)
  const erasure = eraseCustomer(db, user)
  await waitUntil(async () => (await countLockWaiters(db)) === 1)
  open()
  await sending
  expect(await erasure).toEqual({ ok: true })
  expect(await countPersonalRows(db)).toEqual(NO_ROWS)
})

test('rejects orders, messages and company details of an erased account, and does not restore its name', async () => {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db, 0)
  await eraseCustomer(db, user)
  for (const name of ['order', 'letter', 'chat', 'company'])
    await expect(ACTIONS[name]?.(db, user), name).rejects.toMatchObject({ code: 'unauthenticated' })
  await ACTIONS.profile?.(db, user)
  expect((await db.select({ name: users.name }).from(users))[0]?.name).toBe(ERASED_NAME)
})
