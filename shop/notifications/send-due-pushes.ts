import { and, asc, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { hasPermission, isStaff } from '../accounts/roles.ts'
import { sessions, users } from '../accounts/tables.ts'
import { attemptValues, isAnyOf } from '../database/attempts.ts'
import { formatError } from '../format-error.ts'
import type { Lang } from '../localization/languages.ts'
import type { OutboundSender } from '../providers/outbound-sender.ts'
import type { Db } from '../services.ts'
import { createVapidHeader, encryptPush, type VapidKeys } from './encrypt-push.ts'
import { NOTIFICATION_PERMISSIONS, type PushContent } from './notification-kinds.ts'
import { pushMessages, pushSubscriptions } from './tables.ts'

/** An older message is no news any more. */
const LIFETIME = sql`interval '1 day'`
const LIFETIME_SECONDS = 24 * 3_600
const SUCCESS = [200, 201, 202, 204]
/** The browser no longer has the subscription. */
const GONE = [404, 410]
/** The push service may take the message later. */
const TEMPORARY = [408, 425, 429]

export interface PushMessage {
  id: string
  content: PushContent
  lang: Lang
}

interface PushSender {
  webhookSender: OutboundSender
  keys: VapidKeys
  /** How push services reach the shop: a mailto or https URL. */
  contact: string
  /** Returns the text of the message, which the service worker shows. */
  render(message: PushMessage): string
}

/** Result of sending a message; `retry` is tried again later. */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'retry'

interface PushAttempt {
  id: string
  outcome: PushOutcome
  reason: string | null
}

export function isPushDue(): SQL {
  return lte(pushMessages.nextAttemptAt, sql`now()`)
}

/**
 * Sends due messages to devices, at most `limit` at once. Leases each for longer than one attempt may take. A crash between
 * the push service's answer and the deletion sends it twice; the device shows it once, because both have one tag.
 */
export async function sendDuePushes(db: Db, sender: PushSender, limit: number): Promise<PushAttempt[]> {
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, sql`now() - ${LIFETIME}`))
  const due = db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(isPushDue())
    .orderBy(asc(pushMessages.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const leased = await db
    .update(pushMessages)
    .set({ ...attemptValues(pushMessages), lastError: null })
    .where(isAnyOf(pushMessages.id, due))
    .returning()
  return Promise.all(leased.map((message) => sendPush(db, sender, message)))
}

async function sendPush(
  db: Db,
  sender: PushSender,
  { id, content, subscriptionId }: typeof pushMessages.$inferSelect,
): Promise<PushAttempt> {
  const [device] = await db
    .select({ subscription: pushSubscriptions, lang: users.lang, role: users.role })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), isNull(users.deactivatedAt)))
    .innerJoin(
      sessions,
      and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, sql`now()`)),
    )
    .where(eq(pushSubscriptions.id, subscriptionId))
  const isOfMessage = eq(pushMessages.id, id)
  if (!device || !canSee(device.role, content)) {
    await db.delete(pushMessages).where(isOfMessage)
    return { id, outcome: 'refused', reason: 'no permission' }
  }
  const { outcome, reason } = await post(sender, device.subscription, { id, content, lang: device.lang })
  const isOfDevice = eq(pushSubscriptions.id, subscriptionId)
  if (outcome === 'gone') await db.delete(pushSubscriptions).where(isOfDevice)
  if (outcome === 'sent')
    await db.update(pushSubscriptions).set({ lastSuccessAt: sql`now()` }).where(isOfDevice)
  if (outcome === 'retry') await db.update(pushMessages).set({ lastError: reason }).where(isOfMessage)
  else await db.delete(pushMessages).where(isOfMessage)
  return { id, outcome, reason }
}

function canSee(role: string, { kind }: PushContent): boolean {
  if (kind === 'summary' || kind === 'test') return isStaff(role)
  return hasPermission(role, NOTIFICATION_PERMISSIONS[kind])
}

async function post(
  { webhookSender, keys, contact, render }: PushSender,
  { endpoint, publicKey, authSecret }: typeof pushSubscriptions.$inferSelect,
  message: PushMessage,
): Promise<{ outcome: PushOutcome; reason: string | null }> {
  let body: Buffer
  try {
    body = encryptPush(render(message), { publicKey, authSecret })
  } catch (error) {
    return { outcome: 'refused', reason: formatError(error) }
  }
  const { status, error } = await webhookSender.send({
    url: endpoint,
    headers: {
      authorization: createVapidHeader(keys, { endpoint, contact, now: new Date() }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(LIFETIME_SECONDS),
      urgency: 'high',
    },
    body,
  })
  if (status === null) return { outcome: 'retry', reason: error }
  if (SUCCESS.includes(status)) return { outcome: 'sent', reason: null }
  if (GONE.includes(status)) return { outcome: 'gone', reason: String(status) }
  const isTemporary = status >= 500 || TEMPORARY.includes(status)
  return { outcome: isTemporary ? 'retry' : 'refused', reason: String(status) }
}
