import { and, asc, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { hasPermission } from '../accounts/roles.ts'
import { users } from '../accounts/tables.ts'
import { translatePackageName } from '../catalog/load-package-names.ts'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import { HOUR_MS } from '../durations.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import type { EmailData } from '../outbox/email-data.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { emails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import {
  getDefaultPreference,
  NOTIFICATION_PERMISSIONS,
  type NotificationItem,
  type NotificationPreference,
  type PushContent,
} from './notification-kinds.ts'
import { getNextSummary, getQuietEnd } from './notification-times.ts'
import { getBusinessTimeZone, toQuietHours } from './preferences.ts'
import {
  type NOTIFICATION_CHANNELS,
  notificationEvents,
  notificationPreferences,
  pendingNotifications,
  pushMessages,
  pushSubscriptions,
  staffQuietHours,
} from './tables.ts'

/** Names under which failed rows are recorded. */
const JOB = 'notify staff'
const SUMMARY_JOB = 'summarize notifications'

/** Items that a summary lists; it counts the others. */
const MAX_ITEMS = 50

type Member = Awaited<ReturnType<typeof listStaff>>[number]
type NotificationEvent = typeof notificationEvents.$inferSelect

/**
 * Lists the active members of staff with what they chose, or one of them. Locks them, so that a demotion waits and then ends
 * the emails that are being queued.
 */
async function listStaff(db: Db, timeZone: string, userId?: string) {
  const { id, email, name, lang, role, deactivatedAt } = users
  const rows = await db
    .select({ id, email, name, lang, role, settings: staffQuietHours })
    .from(users)
    .leftJoin(staffQuietHours, eq(staffQuietHours.userId, users.id))
    // `role <> 'user'` uses the index of staff.
    .where(and(ne(role, 'user'), isNull(deactivatedAt), userId ? eq(id, userId) : undefined))
    .orderBy(asc(id))
    .for('share', { of: users })
  const chosen = await db
    .select()
    .from(notificationPreferences)
    .where(
      inArray(
        notificationPreferences.userId,
        rows.map((row) => row.id),
      ),
    )
  return rows.map(({ settings, ...member }) => ({
    ...member,
    timeZone: settings?.timeZone ?? timeZone,
    quietHours: toQuietHours(settings),
    chosen: chosen.filter((one) => one.userId === member.id),
  }))
}

/** Returns the preference of a member of staff for a kind; all off for a kind whose screen they may not open. */
function getPreference({ role, chosen }: Member, kind: NotificationEvent['kind']): NotificationPreference {
  if (!hasPermission(role, NOTIFICATION_PERMISSIONS[kind])) return { email: 'off', push: false }
  return chosen.find((one) => one.kind === kind) ?? getDefaultPreference(role, kind)
}

/** Condition: staff have yet to be notified of the event. */
export function isEventUnhandled(): SQL | undefined {
  return and(isNull(notificationEvents.handledAt), isNotSetAside(JOB, notificationEvents.id))
}

/** Condition: the summary with this notification can be sent now. */
export function isSummaryDue(): SQL | undefined {
  const { userId, dueAt } = pendingNotifications
  return and(lte(dueAt, sql`now()`), isNotSetAside(SUMMARY_JOB, userId))
}

/**
 * Notifies each member of staff of new events once: by email and on their devices, or in a summary. Returns
 * how many events there were.
 */
export async function dispatchNotifications(db: Db, limit: number): Promise<number> {
  const timeZone = await getBusinessTimeZone(db)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: notificationEvents.id,
        event: notificationEvents,
        now: sql<string>`to_json(now())#>>'{}'`,
      })
      .from(notificationEvents)
      .where(isEventUnhandled())
      .orderBy(asc(notificationEvents.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const staff = await listStaff(tx, timeZone)
    await processEachInTransaction(tx, JOB, due, async (savepoint, { event, now }) => {
      for (const member of staff) await notifyMember(savepoint, member, event, new Date(now))
      await savepoint
        .update(notificationEvents)
        .set({ handledAt: sql`now()` })
        .where(eq(notificationEvents.id, event.id))
    })
    return due.length
  })
}

async function notifyMember(tx: Db, member: Member, event: NotificationEvent, now: Date): Promise<void> {
  const { timeZone, quietHours } = member
  const { email, push } = getPreference(member, event.kind)
  const quietEnd = getQuietEnd(now, timeZone, quietHours)
  if (email === 'daily')
    await addUnsentMessage(tx, member, event, 'email', getNextSummary(now, timeZone, quietHours))
  if (email === 'at_once') {
    if (quietEnd) await addUnsentMessage(tx, member, event, 'email', quietEnd)
    // Above the limit, the rest comes together in an hour.
    else if (!(await queueNotificationEmail(tx, member, event)))
      await addUnsentMessage(tx, member, event, 'email', new Date(now.getTime() + HOUR_MS))
  }
  if (push) {
    if (quietEnd) await addUnsentMessage(tx, member, event, 'push', quietEnd)
    else await queuePush(tx, member.id, await toItem(tx, event, member.lang))
  }
}

async function addUnsentMessage(
  tx: Db,
  member: Member,
  event: NotificationEvent,
  channel: (typeof NOTIFICATION_CHANNELS)[number],
  dueAt: Date,
): Promise<void> {
  const row = { userId: member.id, eventId: event.id, channel, dueAt }
  await tx.insert(pendingNotifications).values(row).onConflictDoNothing()
}

/** Names the package in the language of the member. */
async function toItem(tx: Db, { kind, data }: NotificationEvent, lang: Lang): Promise<NotificationItem> {
  const item = { kind, data } as NotificationItem
  if (item.kind !== 'paid_order' && item.kind !== 'late_order' && item.kind !== 'review') return item
  const packageName = await translatePackageName(tx, item.data.packageName, lang)
  return { kind, data: { ...item.data, packageName } } as NotificationItem
}

/** Returns false when the limit of emails is reached. */
async function queueNotificationEmail(tx: Db, member: Member, event: NotificationEvent): Promise<boolean> {
  const { id: userId, email: toAddress, name, lang } = member
  const item = await toItem(tx, event, lang)
  const recipient = { userId, toAddress, lang }
  if (item.kind === 'conversation') return copySupportEmail(tx, member, item.data.emailId)
  if (item.kind === 'webhook_failing') {
    const data = { name, ...item.data }
    return (await queueEmail(tx, { ...recipient, kind: 'webhook_failing', data })) !== null
  }
  return (await queueEmail(tx, { ...recipient, kind: 'staff_notification', data: { name, item } })) !== null
}

/** Queues the email to the support address for a member of staff too, unless it is their own address or was deleted. */
async function copySupportEmail(tx: Db, member: Member, emailId: string): Promise<boolean> {
  const [mail] = await tx.select().from(emails).where(eq(emails.id, emailId))
  if (!mail?.conversationId || mail.toAddress.toLowerCase() === member.email) return true
  const { kind, conversationId, replyTo } = mail
  if (kind !== 'contact_received' && kind !== 'chat_waiting') return true
  const copy = await queueEmail(tx, {
    kind,
    userId: member.id,
    conversationId,
    toAddress: member.email,
    lang: member.lang,
    ...(replyTo && { replyTo }),
    data: mail.data as EmailData[typeof kind],
  })
  return copy !== null
}

async function queuePush(tx: Db, userId: string, content: PushContent): Promise<void> {
  const devices = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
  if (devices.length === 0) return
  await tx
    .insert(pushMessages)
    .values(devices.map(({ id }) => ({ id: newId(), subscriptionId: id, content })))
}

/**
 * Queues the due summaries, up to `limit` members of staff. What a member may no longer see, or has turned off meanwhile,
 * is left out. Returns how many members had one.
 */
export async function sendSummaries(db: Db, limit: number): Promise<number> {
  const { userId, dueAt } = pendingNotifications
  const due = await db
    .selectDistinct({ id: userId })
    .from(pendingNotifications)
    .where(isSummaryDue())
    .orderBy(asc(userId))
    .limit(limit)
  if (due.length === 0) return 0
  const timeZone = await getBusinessTimeZone(db)
  await processEachInTransaction(db, SUMMARY_JOB, due, async (tx, row) => {
    const isOfMember = and(eq(userId, row.id), lte(dueAt, sql`now()`))
    const pending = await tx
      .select({ channel: pendingNotifications.channel, event: notificationEvents })
      .from(pendingNotifications)
      .innerJoin(notificationEvents, eq(notificationEvents.id, pendingNotifications.eventId))
      .where(isOfMember)
      .orderBy(asc(notificationEvents.createdAt), asc(notificationEvents.id))
      .for('update', { of: pendingNotifications })
    const [member] = await listStaff(tx, timeZone, row.id)
    if (member) await queueSummary(tx, member, pending)
    for (const { channel, event } of pending) {
      const { eventId, channel: column } = pendingNotifications
      await tx
        .delete(pendingNotifications)
        .where(and(eq(userId, row.id), eq(eventId, event.id), eq(column, channel)))
    }
  })
  return due.length
}

type Pending = { channel: (typeof NOTIFICATION_CHANNELS)[number]; event: NotificationEvent }

async function queueSummary(tx: Db, member: Member, pending: Pending[]): Promise<void> {
  const listItems = async (channel: Pending['channel']) => {
    const chosen = pending.filter((one) => one.channel === channel)
    const items = await Promise.all(chosen.map(({ event }) => toItem(tx, event, member.lang)))
    return items
      .filter((item) => item.kind !== 'launch_item' || item.data.isOpen)
      .filter(({ kind }) => {
        const { email, push } = getPreference(member, kind)
        return channel === 'email' ? email !== 'off' : push
      })
  }
  const items = await listItems('email')
  if (items.length > 0) {
    const { id: userId, email: toAddress, lang, name } = member
    const data = { name, items: items.slice(0, MAX_ITEMS), total: items.length }
    await queueEmail(tx, { kind: 'staff_summary', userId, toAddress, lang, data })
  }
  const pushed = await listItems('push')
  const [first] = pushed
  if (first) {
    const content = pushed.length === 1 ? first : { kind: 'summary' as const, count: pushed.length }
    await queuePush(tx, member.id, content)
  }
}
