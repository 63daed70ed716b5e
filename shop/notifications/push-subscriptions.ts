import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { sessions } from '../accounts/tables.ts'
import { hashToken } from '../accounts/token.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db, Services } from '../services.ts'
import { type BrowserKeys, createVapidKeys, type VapidKeys } from './encrypt-push.ts'
import { pushKeys, pushMessages, pushSubscriptions } from './tables.ts'

const SEAL_CONTEXT = 'push_keys'
const MAX_DEVICES = 10

type KeyServices = Pick<Services, 'secretBox'>

/** Returns the key pair of the shop; null without one that the key of the shop opens. */
export async function getVapidKeys(db: Db, { secretBox }: KeyServices): Promise<VapidKeys | null> {
  const [row] = await db.select().from(pushKeys)
  const privateKey = row ? await secretBox.open(row, SEAL_CONTEXT) : null
  return row && privateKey !== null ? { publicKey: row.publicKey, privateKey } : null
}

/**
 * Returns the public key with which browsers subscribe, and creates the key pair with the first subscription. A pair that
 * the key of the shop no longer opens is replaced, and the devices that allowed it must allow notifications again.
 */
export async function requirePublicKey(db: Db, services: KeyServices): Promise<string> {
  const current = await getVapidKeys(db, services)
  if (current) return current.publicKey
  const { publicKey, privateKey } = createVapidKeys()
  const { sealed, keyId } = await services.secretBox.seal(privateKey, SEAL_CONTEXT)
  return db.transaction(async (tx) => {
    const before = await tx.select({ keyId: pushKeys.keyId }).from(pushKeys).for('update')
    const [stored] = await tx
      .insert(pushKeys)
      .values({ id: 1, publicKey, sealed, keyId })
      .onConflictDoUpdate({
        target: pushKeys.id,
        set: { publicKey, sealed, keyId, createdAt: sql`now()` },
        // Another process created or replaced it meanwhile.
        setWhere: sql`${pushKeys.keyId} <> ${keyId}`,
      })
      .returning({ publicKey: pushKeys.publicKey })
    if (stored) {
      if (before.length > 0) await tx.delete(pushSubscriptions)
      return stored.publicKey
    }
    const [other] = await tx.select({ publicKey: pushKeys.publicKey }).from(pushKeys)
    if (!other) throw new Error('the push key was not stored')
    return other.publicKey
  })
}

interface NewSubscription extends BrowserKeys {
  userId: string
  /** Token of the session, with which the subscription ends. */
  sessionToken: string
  /** Checked by `OutboundSender.findUrlError` before, as are the keys by `isValidBrowserKeys`. */
  endpoint: string
  userAgent: string | null
}

/**
 * Stores the subscription of a browser, until its session ends, and returns its id. A browser belongs to the member of staff who allowed it last, and
 * the oldest of too many devices is removed.
 */
export async function createPushSubscription(db: Db, subscription: NewSubscription): Promise<string> {
  const { userId, sessionToken, endpoint, publicKey, authSecret, userAgent } = subscription
  return db.transaction(async (tx) => {
    // Locked, so that a log-out at the same time waits and removes the subscription, too.
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(sessionToken)))
      .for('key share')
    if (!session) throw new ShopError('unauthenticated')
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
    const id = newId()
    await tx
      .insert(pushSubscriptions)
      .values({ id, userId, sessionId: session.id, endpoint, publicKey, authSecret, userAgent })
    const surplus = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.id))
      .offset(MAX_DEVICES)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
    return id
  })
}

export async function listPushSubscriptions(db: Db, userId: string) {
  const { id, userAgent, createdAt, lastSuccessAt } = pushSubscriptions
  return db
    .select({ id, userAgent, createdAt, lastSuccessAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
}

interface OwnSubscription {
  id: string
  userId: string
}

function isOwn({ id, userId }: OwnSubscription) {
  return and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId))
}

/** Throws ShopError `not_found`. */
export async function deletePushSubscription(db: Db, subscription: OwnSubscription): Promise<void> {
  const deleted = await db
    .delete(pushSubscriptions)
    .where(isOwn(subscription))
    .returning({ id: pushSubscriptions.id })
  if (deleted.length === 0) throw new ShopError('not_found')
}

/** Queues a test for a device. Throws ShopError `not_found`. */
export async function queueTestPush(db: Db, subscription: OwnSubscription): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(isOwn(subscription))
      .for('update')
    if (!found) throw new ShopError('not_found')
    await tx.insert(pushMessages).values({ id: newId(), subscriptionId: found.id, content: { kind: 'test' } })
  })
}
