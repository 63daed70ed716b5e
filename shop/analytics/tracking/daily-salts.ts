import { randomBytes } from 'node:crypto'
import { lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { visitorSalts } from '../tables.ts'

/** A moment, and what visitors of it are known by. */
export interface DailySalts {
  /** Whole milliseconds, so that it is the same here and in the database. */
  at: Date
  /** The UTC day of it. */
  day: string
  /** Of that day; null while nobody has been seen on it. */
  salt: string | null
  /** Of the day before: a visit may have begun then. */
  previousSalt: string | null
}

/** By the database's clock, or at a moment that a test names. */
export async function getDailySalts(db: Db, at?: Date): Promise<DailySalts> {
  const moment = toSqlTimestamp(at)
  const day = sql`(${moment} at time zone 'UTC')::date`
  const saltOf = (which: SQL) => sql<string | null>`(select salt from traffic_salts where day = ${which})`
  const [now] = await db
    .select({
      at: sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
      salt: saltOf(day),
      previousSalt: saltOf(sql`${day} - 1`),
    })
    .from(sql`(select 1) as one`)
  if (!now) throw new Error('the database does not know what time it is')
  return { ...now, at: new Date(now.at) }
}

/** The same, with a salt for the day: made by whoever is the first on it, one for all processes. */
export async function ensureDailySalt(db: Db, at?: Date): Promise<DailySalts & { salt: string }> {
  const now = await getDailySalts(db, at)
  if (now.salt !== null) return { ...now, salt: now.salt }
  const made = { day: now.day, salt: randomBytes(32).toString('base64url') }
  await db.insert(visitorSalts).values(made).onConflictDoNothing()
  const again = await getDailySalts(db, now.at)
  if (again.salt === null) throw new Error(`no salt for ${now.day}`)
  return { ...again, salt: again.salt }
}

/** From then on nobody can say any more who came on that day: neither do the shop's own backups of later days. */
export async function deleteExpiredSalts(db: Db): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, sql`(now() at time zone 'UTC')::date - 1`))
}

function toSqlTimestamp(at: Date | undefined): SQL {
  return at ? sql`${at.toISOString()}::timestamptz` : sql`date_trunc('milliseconds', now())`
}
