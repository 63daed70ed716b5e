import { eq, sql } from 'drizzle-orm'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db } from '../../services.ts'
import { knownDevices, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { parseUserAgent } from './parse-user-agent.ts'

/** The client of a log-in, as far as it tells one device from another. */
interface DeviceClient {
  userAgent?: string | null
  country?: string | null
}

/**
 * Records the device of a log-in, before its session is created, and notifies the user of one that is new for the
 * account. A device is a browser, a system and a country: versions and addresses change too often. The first one of an
 * account is not new, because the user has just registered with it.
 */
export async function recognizeDevice(tx: Db, userId: string, client: DeviceClient): Promise<void> {
  const deviceHash = hashDevice(userId, client)
  const known = await tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
  const isNew = known.length > 0 && !known.some((device) => device.deviceHash === deviceHash)
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastSeenAt: sql`now()` },
    })
  if (isNew) await notifyNewDevice(tx, userId, client)
}

function hashDevice(userId: string, { userAgent, country }: DeviceClient): string {
  const { browser, system } = parseUserAgent(userAgent ?? null)
  return hashToken(JSON.stringify([userId, browser, system, country ?? null]))
}

async function notifyNewDevice(tx: Db, userId: string, client: DeviceClient): Promise<void> {
  const [user] = await tx
    .select({ name: users.name, email: users.email, lang: users.lang })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return
  const { name, email: toAddress, lang } = user
  const { browser, system } = parseUserAgent(client.userAgent ?? null)
  const data = { name, at: new Date().toISOString(), browser, system, country: client.country ?? null }
  await queueEmail(tx, { kind: 'new_device', userId, toAddress, lang, data })
}
