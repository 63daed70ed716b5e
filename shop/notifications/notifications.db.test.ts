// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { asActor } from '../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import { changeRole } from '../accounts/manage-users.ts'
import type { Role } from '../accounts/roles.ts'
import { createSession } from '../accounts/sessions/log-in.ts'
import { users } from '../accounts/tables.ts'
import type { Lang } from '../localization/languages.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { emails } from '../outbox/tables.ts'
import { eraseUser } from '../privacy/erasure/erase-user.ts'
import { listRetentionSteps } from '../privacy/retention/list-retention-steps.ts'
import { runRetentionStep } from '../privacy/retention/run-retention-step.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { dispatchNotifications, sendSummaries } from './dispatch-notifications.ts'
import { NOTIFICATION_KINDS, type NotificationData, type NotificationKind } from './notification-kinds.ts'
import { getPreferences, savePreferences } from './preferences.ts'
import { createPushSubscription } from './push-subscriptions.ts'
import { recordLaunchItems, recordNotification } from './record-notification.ts'
import {
  notificationEvents,
  notificationPreferences,
  pendingNotifications,
  pushMessages,
  pushSubscriptions,
  staffQuietHours,
} from './tables.ts'

const ORDER = '019a0000-0000-7000-8000-000000000001'

const DATA: NotificationData = {
  paid_order: { orderId: ORDER, packageName: '1,000 followers', orders: 1, amount: 599, isTrial: false },
  case: { orderId: ORDER, caseKind: 'withdrawal', dueAt: '2026-11-30T12:00:00.000Z' },
  dispute: { orderId: ORDER, amount: { amount: 599, currency: 'GBP' }, dueAt: null },
  payment_problem: { problem: 'refund_failed', amount: { amount: 599, currency: 'GBP' } },
  late_order: { orderId: ORDER, packageName: '1,000 followers', step: 'start' },
  conversation: { conversationId: ORDER, emailId: ORDER },
  review: { packageName: '1,000 followers', rating: 5 },
  webhook_failing: { host: 'hooks.example.com', description: '', pauseReason: null },
  launch_item: { step: 'backup', isOpen: true },
}

const record = <Kind extends NotificationKind>(db: Db, kind: Kind, data = DATA[kind]) =>
  db.transaction((tx) => recordNotification(tx, kind, `${kind} ${Math.random()}`, data))

let people = 0

async function addStaff(db: Db, role: Role = 'super_admin', lang: Lang = 'en') {
  people += 1
  const user = await createTestUser(db, { name: `Person ${people}`, email: `p${people}@example.com`, role })
  await db.update(users).set({ lang }).where(eq(users.id, user.id))
  return user
}

async function openShop(role?: Role) {
  const { db } = await createTestDatabase()
  return { db, user: await addStaff(db, role) }
}

async function addDevice(db: Db, userId: string, name = '1') {
  const sessionToken = await createSession(db, userId, {})
  const endpoint = `https://push.test/${name}`
  return createPushSubscription(db, {
    userId,
    sessionToken,
    endpoint,
    publicKey: '',
    authSecret: '',
    userAgent: null,
  })
}

/** Chooses for one kind; the others keep their defaults. */
async function choose(
  db: Db,
  user: { id: string; role: Role },
  kind: NotificationKind,
  change: { email?: 'off' | 'at_once' | 'daily'; push?: boolean },
) {
  const own = await getPreferences(db, user)
  const kinds = own.kinds.map((one) => (one.kind === kind ? { ...one, ...change } : one))
  await savePreferences(db, user, { ...own, kinds })
}

/** Quiet hours that last now, or none. */
const setQuiet = (db: Db, userId: string, isQuiet: boolean) =>
  db.insert(staffQuietHours).values({
    userId,
    timeZone: 'UTC',
    ...(isQuiet && {
      quietFrom: sql`to_char((now() - interval '1 hour') at time zone 'UTC', 'HH24:MI')`,
      quietTo: sql`to_char((now() + interval '1 hour') at time zone 'UTC', 'HH24:MI')`,
    }),
  })

const makeDue = (db: Db) => db.update(pendingNotifications).set({ dueAt: sql`now()` })

const listEmails = async (db: Db) =>
  (await db.select().from(emails).orderBy(emails.id)).map(({ kind, toAddress, lang, data }) => ({
    kind,
    toAddress,
    lang,
    data,
  }))

describe('notifications at once', () => {
  test.each(NOTIFICATION_KINDS.filter((kind) => kind !== 'conversation'))(
    'tells of %s by one email, however often the job runs',
    async (kind) => {
      const { db, user } = await openShop()
      await choose(db, user, kind, { email: 'at_once' })
      await record(db, kind)
      await Promise.all([dispatchNotifications(db, 20), dispatchNotifications(db, 20)])
      await dispatchNotifications(db, 20)
      expect(await listEmails(db)).toMatchObject([
        {
          kind: kind === 'webhook_failing' ? 'webhook_failing' : 'staff_notification',
          toAddress: user.email,
        },
      ])
    },
  )

  test('writes in the language of the reader', async () => {
    const { db } = await openShop()
    await addStaff(db, 'super_admin', 'ar')
    await record(db, 'paid_order', { ...DATA.paid_order, packageName: '1,000 Followers' })
    await dispatchNotifications(db, 20)
    expect(await listEmails(db)).toMatchObject([
      { lang: 'en', data: { item: { data: { packageName: '1,000 Followers' } } } },
      { lang: 'ar', data: { item: { data: { packageName: '1,000 متابع' } } } },
    ])
  })

  test('tells nothing when the transaction of the change rolls back', async () => {
    const { db } = await openShop()
    const failing = db.transaction(async (tx) => {
      await recordNotification(tx, 'case', 'case', DATA.case)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await dispatchNotifications(db, 20)).toBe(0)
  })

  test('gives owners money and deadlines at once, and the others a summary of what they may see', async () => {
    const { db, user: owner } = await openShop()
    const manager = await addStaff(db, 'manager')
    for (const kind of ['paid_order', 'dispute', 'late_order'] as const) await record(db, kind)
    await dispatchNotifications(db, 20)
    const sent = await listEmails(db)
    expect(sent.map(({ toAddress }) => toAddress)).toEqual([owner.email, owner.email])
    const pending = await db
      .select({ userId: pendingNotifications.userId, kind: notificationEvents.kind })
      .from(pendingNotifications)
      .innerJoin(notificationEvents, eq(notificationEvents.id, pendingNotifications.eventId))
      .orderBy(notificationEvents.id, pendingNotifications.userId)
    // A manager has no screen of disputes.
    expect(pending).toEqual([
      { userId: manager.id, kind: 'paid_order' },
      { userId: owner.id, kind: 'late_order' },
      { userId: manager.id, kind: 'late_order' },
    ])
  })

  test('tells nobody who was deactivated or has no such screen', async () => {
    const { db, user } = await openShop()
    await addStaff(db, 'user')
    await db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, user.id))
    await record(db, 'case')
    await dispatchNotifications(db, 20)
    expect(await listEmails(db)).toEqual([])
    expect(await db.$count(pendingNotifications)).toBe(0)
  })

  test('copies the email to the support address, unless the address is their own', async () => {
    const { db, user } = await openShop()
    await choose(db, user, 'conversation', { email: 'at_once' })
    const support = await addStaff(db)
    await choose(db, support, 'conversation', { email: 'at_once' })
    const emailId = await queueEmail(db, {
      kind: 'chat_waiting',
      userId: null,
      conversationId: ORDER,
      toAddress: support.email,
      lang: 'en',
      data: { conversationId: ORDER, name: 'Maria', email: null, messages: ['Hello?'], language: 'es' },
    })
    await record(db, 'conversation', { conversationId: ORDER, emailId: emailId ?? '' })
    await dispatchNotifications(db, 20)
    expect((await listEmails(db)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ['chat_waiting', support.email],
      ['chat_waiting', user.email],
    ])
    expect(await db.$count(emails, eq(emails.conversationId, ORDER))).toBe(2)
  })

  test('puts what exceeds the limit of emails into one summary', async () => {
    const { db } = await openShop()
    for (let number = 0; number < 33; number += 1) await record(db, 'paid_order')
    await dispatchNotifications(db, 50)
    expect(await db.$count(emails)).toBe(30)
    await makeDue(db)
    await sendSummaries(db, 20)
    expect((await listEmails(db)).at(-1)).toMatchObject({ kind: 'staff_summary', data: { total: 3 } })
  })

  test('sets an event aside that cannot be told, and goes on', async () => {
    const { db } = await openShop()
    await record(db, 'conversation', { conversationId: ORDER, emailId: 'no id' })
    await db.insert(notificationPreferences).values({
      userId: (await addStaff(db)).id,
      kind: 'conversation',
      email: 'at_once',
      push: false,
    })
    await record(db, 'case')
    await dispatchNotifications(db, 20)
    expect((await listEmails(db)).map(({ kind }) => kind)).toEqual([
      'staff_notification',
      'staff_notification',
    ])
    expect(await dispatchNotifications(db, 20)).toBe(0)
  })
})

describe('summaries', () => {
  test('come once, with everything that waited', async () => {
    const { db, user } = await openShop()
    await record(db, 'late_order')
    await record(db, 'review')
    await dispatchNotifications(db, 20)
    expect(await sendSummaries(db, 20)).toBe(0)
    await makeDue(db)
    await Promise.all([sendSummaries(db, 20), sendSummaries(db, 20)])
    await sendSummaries(db, 20)
    expect(await listEmails(db)).toMatchObject([
      {
        kind: 'staff_summary',
        toAddress: user.email,
        data: { total: 2, items: [{ kind: 'late_order' }, { kind: 'review' }] },
      },
    ])
    expect(await db.$count(pendingNotifications)).toBe(0)
  })

  test('leave out what the member turned off, or may no longer see', async () => {
    const { db, user } = await openShop('admin')
    for (const kind of ['dispute', 'review', 'late_order'] as const) await record(db, kind)
    await dispatchNotifications(db, 20)
    await choose(db, user, 'review', { email: 'off' })
    await db.update(users).set({ role: 'manager' }).where(eq(users.id, user.id))
    await makeDue(db)
    await sendSummaries(db, 20)
    expect(await listEmails(db)).toMatchObject([{ data: { total: 1, items: [{ kind: 'late_order' }] } }])
  })

  test('send nothing when nothing is left', async () => {
    const { db, user } = await openShop()
    await record(db, 'review')
    await dispatchNotifications(db, 20)
    await db.update(users).set({ role: 'user' }).where(eq(users.id, user.id))
    await makeDue(db)
    await sendSummaries(db, 20)
    expect(await listEmails(db)).toEqual([])
    expect(await db.$count(pendingNotifications)).toBe(0)
  })
})

test('a demotion while emails are being queued ends them too', async () => {
  const { db, user } = await openShop('manager')
  const owner = await addStaff(db)
  await choose(db, user, 'late_order', { email: 'at_once' })
  await record(db, 'late_order')
  const target = { actor: asActor(owner), userId: user.id }
  let demotion: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await dispatchNotifications(tx, 20)
    demotion = changeRole(db, PAGE_PATHS, { ...target, role: 'user', hasMailServer: true })
    await Promise.race([demotion, sleep(700)])
  })
  await demotion
  const [email] = await db.select().from(emails).where(eq(emails.userId, user.id))
  expect(email?.expiresAt).toBeInstanceOf(Date)
})

describe('quiet hours', () => {
  test('hold back emails and devices until they end, then each has one summary', async () => {
    const { db, user } = await openShop()
    await addDevice(db, user.id)
    await setQuiet(db, user.id, true)
    await record(db, 'paid_order')
    await record(db, 'case')
    await dispatchNotifications(db, 20)
    expect(await db.$count(emails)).toBe(0)
    expect(await db.$count(pushMessages)).toBe(0)
    const [{ minutes } = { minutes: 0 }] = await db
      .select({ minutes: sql<number>`extract(epoch from max(due_at) - now())::int / 60` })
      .from(pendingNotifications)
    expect(minutes).toBeGreaterThan(50)
    expect(minutes).toBeLessThanOrEqual(60)
    await makeDue(db)
    await sendSummaries(db, 20)
    expect(await listEmails(db)).toMatchObject([{ kind: 'staff_summary', data: { total: 2 } }])
    expect(await db.select().from(pushMessages)).toMatchObject([{ content: { kind: 'summary', count: 2 } }])
  })
})

describe('devices', () => {
  test('each get one message of a kind that the member wants on them', async () => {
    const { db, user } = await openShop()
    const ids = [await addDevice(db, user.id), await addDevice(db, user.id, '2')]
    await addDevice(db, (await addStaff(db, 'user')).id, '3')
    await record(db, 'dispute')
    await record(db, 'review')
    await dispatchNotifications(db, 20)
    await dispatchNotifications(db, 20)
    const sent = await db.select().from(pushMessages).orderBy(pushMessages.subscriptionId)
    expect(sent).toMatchObject(
      ids.toSorted().map((subscriptionId) => ({ content: { kind: 'dispute' }, subscriptionId })),
    )
  })
})

describe('preferences', () => {
  test('store only what differs from the defaults of the role', async () => {
    const { db, user } = await openShop()
    await choose(db, user, 'review', { email: 'off' })
    expect(await db.select().from(notificationPreferences)).toEqual([
      { userId: user.id, kind: 'review', email: 'off', push: false },
    ])
    await choose(db, user, 'review', { email: 'daily' })
    expect(await db.$count(notificationPreferences)).toBe(0)
  })

  test('keep those of screens that the role may not open now', async () => {
    const { db, user } = await openShop('admin')
    await choose(db, user, 'dispute', { email: 'at_once' })
    const manager = { id: user.id, role: 'manager' as const }
    expect((await getPreferences(db, manager)).kinds.map(({ kind }) => kind)).not.toContain('dispute')
    await choose(db, manager, 'review', { email: 'off' })
    expect((await getPreferences(db, user)).kinds).toContainEqual({
      kind: 'dispute',
      email: 'at_once',
      push: true,
    })
  })
})

describe('launch items', () => {
  test('tell of what opens later, and not of the work of setting up', async () => {
    const { db } = await openShop()
    const isUntold = and(eq(notificationEvents.kind, 'launch_item'), sql`handled_at is null`)
    const listUntold = async () =>
      (await db.select().from(notificationEvents).where(isUntold)).map(({ objectId }) => objectId)
    await recordLaunchItems(db, [
      { id: 'mail', isDone: false },
      { id: 'backup', isDone: true },
    ])
    expect(await listUntold()).toEqual([])
    const steps = [
      { id: 'mail' as const, isDone: true },
      { id: 'backup' as const, isDone: false },
    ]
    await recordLaunchItems(db, steps)
    expect(await listUntold()).toEqual(['backup'])
    await dispatchNotifications(db, 20)
    await recordLaunchItems(db, steps)
    expect(await listUntold()).toEqual([])
    await recordLaunchItems(db, [
      { id: 'mail', isDone: false },
      { id: 'backup', isDone: true },
    ])
    expect(await listUntold()).toEqual(['mail'])
    await makeDue(db)
    await sendSummaries(db, 20)
    // The backup is done before the summary.
    expect(await listEmails(db)).toEqual([])
  })
})

describe('erasure and retention', () => {
  test('an erased member leaves neither devices nor choices', async () => {
    const { db, user } = await openShop('admin')
    await addDevice(db, user.id)
    await setQuiet(db, user.id, false)
    await choose(db, user, 'review', { email: 'off' })
    await record(db, 'review')
    await record(db, 'case')
    await dispatchNotifications(db, 20)
    expect(await db.$count(pendingNotifications)).toBe(1)
    expect(await eraseUser(db, { userId: user.id, actor: { userId: user.id, apiKeyId: null } })).toEqual({
      ok: true,
    })
    for (const table of [
      pushSubscriptions,
      pushMessages,
      staffQuietHours,
      notificationPreferences,
      pendingNotifications,
    ])
      expect(await db.$count(table)).toBe(0)
  })

  test('keeps old events only for summaries and launch items', async () => {
    const { db } = await openShop()
    await recordLaunchItems(db, [{ id: 'mail', isDone: false }])
    await record(db, 'case')
    await record(db, 'review')
    await dispatchNotifications(db, 20)
    await db.update(notificationEvents).set({ createdAt: sql`now() - interval '8 days'` })
    const steps = listRetentionSteps((await getSettings(db)).policy)
    const step = steps.find(({ name }) => name === 'notifications')
    if (!step) throw new Error('no step')
    const onFailed = () => {
      throw new Error('failed')
    }
    await runRetentionStep(db, step, { onRemoved: () => undefined, onFailed }, new AbortController().signal)
    const kept = await db.select().from(notificationEvents)
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['launch_item', 'review'])
  })
})
