import { eq, like, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkoutOf, THE_SHOP } from '../../tests/checkouts.ts'
import { freshDatabase } from '../../tests/database.ts'
import { onPostgres } from '../../tests/engines/on-postgres.ts'
import { person } from '../../tests/person.ts'
import { changeProfile } from '../accounts/change-profile.ts'
import type { Account } from '../accounts/register.ts'
import { users } from '../accounts/tables.ts'
import { sendMessage } from '../chat/send-message.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { submitMessage } from '../contact/submit-message.ts'
import { conversations } from '../conversations/tables.ts'
import { ERASED_NAME } from '../erased-address.ts'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { eraseAccount } from './erase-account.ts'

const ROUNDS = 5

type Act = (db: Db, user: Account) => Promise<unknown>

/** Everything that writes its owner's name or address down. */
const ACTS: Record<string, Act> = {
  order: (db, user) => placeOrder(db, checkoutOf(user, { tiktokUsername: 'zubaida' })),
  letter: (db, user) =>
    submitMessage(db, {
      ...{ name: user.name, email: user.email, phone: null, subject: 'Hello', message: user.id },
      ...{ serviceType: null, lang: 'en', currency: 'GBP', userId: user.id, automatic: false },
    }),
  chat: (db, user) =>
    sendMessage(db, {
      ...{ sessionId: null, message: 'Hello', name: user.name, email: user.email, userId: user.id },
      ...{ lang: 'en', autoReply: 'Soon' },
    }),
  profile: (db, user) => changeProfile(db, { userId: user.id, name: 'Zubaida' }),
}

const erase = (db: Db, { id: userId }: Account) => eraseAccount(db, { userId, actor: THE_SHOP })

function zubaida(db: Db, round: number): Promise<Account> {
  return person(db, { name: 'Zubaida', email: `zubaida-${round}@example.com` })
}

/** Where somebody who was erased still stands. */
async function traces(db: Db) {
  return {
    orders: await db.$count(orders, eq(orders.tiktokUsername, 'zubaida')),
    payments: await db.$count(payments, like(payments.email, 'zubaida%')),
    conversations: await db.$count(conversations),
    users: await db.$count(users, or(like(users.email, 'zubaida%'), eq(users.name, 'Zubaida'))),
  }
}

const NONE = { orders: 0, payments: 0, conversations: 0, users: 0 }

/** How many connections of this database wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) as { rows: { waiting: number }[] }
  return rows[0]?.waiting ?? 0
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

function settled(promise: Promise<unknown>) {
  const state = { done: false }
  promise.catch(() => undefined).finally(() => (state.done = true))
  return state
}

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

for (const [name, act] of Object.entries(ACTS)) {
  onPostgres(`leaves no name in a new ${name} that waits for the erasure`, async () => {
    const { db } = await freshDatabase()
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await zubaida(db, round)
      // The erasure has the account's row and waits for the payment's.
      await placeOrder(db, checkoutOf(user))
      const { passed, open } = gate()
      let isHeld = false
      const holder = db.transaction(async (tx) => {
        await tx.select().from(payments).where(eq(payments.userId, user.id)).for('update')
        isHeld = true
        await passed
      })
      await until(() => isHeld)
      const erasure = erase(db, user)
      await until(async () => (await waiting(db)) === 1)
      const acted = act(db, user)
      const late = settled(acted)
      await until(async () => late.done || (await waiting(db)) === 2)
      open()
      await holder
      expect(await erasure).toEqual({ ok: true })
      await Promise.allSettled([acted])
      expect(await traces(db)).toEqual(NONE)
    }
  })

  onPostgres(`leaves no name in a new ${name} that the erasure waits for`, async () => {
    const { db } = await freshDatabase()
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await zubaida(db, round)
      const { passed, open } = gate()
      let hasActed = false
      const acted = db.transaction(async (tx) => {
        await act(tx, user)
        hasActed = true
        await passed
      })
      await until(() => hasActed)
      const erasure = erase(db, user)
      const erased = settled(erasure)
      await until(async () => erased.done || (await waiting(db)) === 1)
      open()
      await acted
      expect(await erasure).toEqual({ ok: true })
      expect(await traces(db)).toEqual(NONE)
    }
  })
}

onPostgres('a message in a chat that is being erased is erased with it', async () => {
  const { db } = await freshDatabase()
  const user = await zubaida(db, 0)
  const begun = (await ACTS.chat?.(db, user)) as { sessionId: string }
  const { passed, open } = gate()
  let hasActed = false
  const said = db.transaction(async (tx) => {
    const message = { message: 'One more', name: '', email: null, userId: user.id, autoReply: '' }
    await sendMessage(tx, { ...message, sessionId: begun.sessionId, lang: 'en' })
    hasActed = true
    await passed
  })
  await until(() => hasActed)
  const erasure = erase(db, user)
  await until(async () => (await waiting(db)) === 1)
  open()
  await said
  expect(await erasure).toEqual({ ok: true })
  expect(await traces(db)).toEqual(NONE)
})

test('an erased account orders and writes nothing, and does not get its name back', async () => {
  const { db } = await freshDatabase()
  const user = await zubaida(db, 0)
  await erase(db, user)
  for (const name of ['order', 'letter', 'chat'])
    await expect(ACTS[name]?.(db, user), name).rejects.toMatchObject({ code: 'unauthenticated' })
  await ACTS.profile?.(db, user)
  expect((await db.select({ name: users.name }).from(users))[0]?.name).toBe(ERASED_NAME)
})
