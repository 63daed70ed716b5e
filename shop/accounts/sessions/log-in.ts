import { and, desc, eq, gt, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db } from '../../services.ts'
import { isPasskeyRequired } from '../passkeys/passkeys.ts'
import { verifyPasswordAttempt } from '../passwords/confirm-password.ts'
import { verifyCode } from '../second-factor/verify-code.ts'
import { knownDevices, secondFactors, sessions, users } from '../tables.ts'
import { createToken, hashToken } from '../token.ts'
import { normalizeEmail, USER_COLUMNS, type User } from '../user.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import { touchLastSeen } from './sessions.ts'

export const SESSION_DAYS = 30
/** More devices than one person has, and few enough to list. */
export const MAX_SESSIONS = 50
const MAX_USER_AGENT_LENGTH = 300

/** Data about the browser that logs in. */
export interface SessionClient {
  clientAddress?: string
  userAgent?: string
  country?: string
}

interface LogInInput {
  email: string
  password: string
  /** Code of the authenticator app or a recovery code, for users with a second factor. */
  code?: string | null
  client?: SessionClient
}

type LogInResult =
  | { ok: true; token: string; user: User }
  | {
      ok: false
      reason: 'invalid_credentials' | 'second_factor_needed' | 'second_factor_invalid' | 'passkey_needed'
    }

/**
 * Logs a user in. A wrong password, an unknown email and a deactivated user return the same error after the
 * same amount of work, under the same limits, so that nobody can find out which emails have accounts. The
 * second factor is asked for only after the password is correct.
 */
export async function logIn(
  db: Db,
  { email, password, code, client = {} }: LogInInput,
): Promise<LogInResult> {
  const normalizedEmail = normalizeEmail(email)
  const [stored] = await db
    .select({
      ...USER_COLUMNS,
      passwordHash: users.passwordHash,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.email, normalizedEmail), isNull(users.deactivatedAt)))
  const passwordHash = stored?.passwordHash ?? null
  const guess = { email: normalizedEmail, passwordHash, password, clientAddress: client.clientAddress }
  if (!(await verifyPasswordAttempt(db, guess)) || !stored)
    return { ok: false, reason: 'invalid_credentials' }
  if (stored.secondFactor) {
    if (!code) return { ok: false, reason: 'second_factor_needed' }
    if (!(await verifyCode(db, stored.id, code))) return { ok: false, reason: 'second_factor_invalid' }
  } else if (await isPasskeyRequired(db, stored)) return { ok: false, reason: 'passkey_needed' }
  const token = await db.transaction(async (tx) => {
    // A password change ends every session, so no session may start with the old password in the meantime.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, stored.id),
          eq(users.passwordHash, stored.passwordHash),
          isNull(users.deactivatedAt),
        ),
      )
      .for('update')
    if (!unchanged) return null
    await touchLastSeen(tx, stored.id)
    return createSession(tx, stored.id, client)
  })
  if (!token) return { ok: false, reason: 'invalid_credentials' }
  const { passwordHash: _, ...user } = stored
  return { ok: true, token, user }
}

/** How the user proved who they are. */
interface LoginProof {
  passkeyId?: string
  /** False for a login link: whoever reads the mailbox has it. Sensitive actions then need a confirmation. */
  isConfirmed?: boolean
}

/** Creates a session and returns its token, which the shop does not store. */
export async function createSession(
  tx: Db,
  userId: string,
  { userAgent, country }: SessionClient,
  { passkeyId, isConfirmed = true }: LoginProof = {},
): Promise<string> {
  await recognizeDevice(tx, userId, { userAgent, country })
  const { token, tokenHash } = createToken()
  await tx.insert(sessions).values({
    tokenHash,
    userId,
    expiresAt: getSessionExpiry(),
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH),
    country,
    passkeyId,
    confirmedAt: isConfirmed ? sql`now()` : null,
  })
  await endOldestSessions(tx, userId, tokenHash)
  return token
}

/** Ends the oldest sessions of a user above the maximum, but never the new one, even when clocks differ. */
async function endOldestSessions(tx: Db, userId: string, newest: string): Promise<void> {
  const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, newest))
  const kept = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(others, gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), desc(sessions.tokenHash))
    .limit(MAX_SESSIONS - 1)
  await tx.delete(sessions).where(and(others, notInArray(sessions.tokenHash, kept)))
}

/** Uses the database's clock, so that every process computes the same time. */
function getSessionExpiry() {
  return sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`
}

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
async function recognizeDevice(tx: Db, userId: string, client: DeviceClient): Promise<void> {
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
