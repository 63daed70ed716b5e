import { createHmac, randomBytes } from 'node:crypto'
import { lt, type SQL, sql } from 'drizzle-orm'
import { invalidateMemoized } from '../../memoize.ts'
import { getClientKey } from '../../rate-limit/client-networks.ts'
import type { Db } from '../../services.ts'
import { visitorSalts } from '../tables.ts'

/** Request data that identifies a visitor for one day. Nothing is stored in the browser. */
export interface BrowserInfo {
  address?: string
  userAgent?: string
  /** The header Sec-CH-UA-Mobile. */
  mobileHint?: string
  /** An id from an API client that distinguishes its visitors behind one address. */
  sessionId?: string
}

const HASH_BYTES = 16

/** Hashes the browser and the address with the salt of a day. The hash does not reveal either. */
export function hashVisitor(
  { address = '', userAgent = '', sessionId = '' }: BrowserInfo,
  salt: string,
): string {
  const seen = JSON.stringify([getClientKey(address), userAgent, sessionId])
  return createHmac('sha256', salt).update(seen).digest().subarray(0, HASH_BYTES).toString('base64url')
}

/** A moment and the salts that visitor hashes need then. */
interface DailySalts {
  /** Whole milliseconds, so that it equals the time in the database. */
  at: Date
  /** The UTC day of `at`. */
  day: string
  /** The salt of the day; null before its first visitor. */
  salt: string | null
  /** The salt of the day before, on which a visit may have begun. */
  previousSalt: string | null
}

/** Returns the salts of now, by the database clock. Only tests pass `at`. */
export async function getDailySalts(db: Db, at?: Date): Promise<DailySalts> {
  const moment = toSqlTimestamp(at)
  const day = sql`(${moment} at time zone 'UTC')::date`
  const saltOf = (which: SQL) => sql<string | null>`(select salt from visitor_salts where day = ${which})`
  const [now] = await db
    .select({
      at: sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
      salt: saltOf(day),
      previousSalt: saltOf(sql`${day} - 1`),
    })
    .from(sql`(select 1) as one`)
  if (!now) throw new Error('database returned no time')
  return { ...now, at: new Date(now.at) }
}

/** Returns the salts and creates the one of the day if needed. All processes use the same salt. */
export async function ensureDailySalt(db: Db, at?: Date): Promise<DailySalts & { salt: string }> {
  const now = await getDailySalts(db, at)
  if (now.salt !== null) return { ...now, salt: now.salt }
  const made = { day: now.day, salt: randomBytes(32).toString('base64url') }
  await db.insert(visitorSalts).values(made).onConflictDoNothing()
  // The first visitor of the day may order at once.
  invalidateMemoized(db)
  const again = await getDailySalts(db, now.at)
  if (again.salt === null) throw new Error(`no salt for ${now.day}`)
  return { ...again, salt: again.salt }
}

/**
 * Deletes old salts. From then on the visitor hashes of those days cannot be attributed, even with later
 * backups.
 */
export async function deleteExpiredSalts(db: Db): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, sql`(now() at time zone 'UTC')::date - 1`))
}

function toSqlTimestamp(at: Date | undefined): SQL {
  return at ? sql`${at.toISOString()}::timestamptz` : sql`date_trunc('milliseconds', now())`
}
