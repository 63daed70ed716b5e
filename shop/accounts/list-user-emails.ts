import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { users } from './tables.ts'

/** Returns the email addresses of accounts by id. */
export async function listUserEmails(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Returns the ids of accounts by email address in lower case. */
export async function listUserIds(db: Db, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const wanted = emails.map((email) => email.toLowerCase())
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, wanted))
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}
