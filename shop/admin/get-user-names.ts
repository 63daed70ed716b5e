import { inArray } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Db } from '../services.ts'

/** Returns the current names of users; erased users have the name of an erased account. */
export async function getUserNames(db: Db, ids: (string | null)[]): Promise<Map<string, string>> {
  const some = [...new Set(ids.filter((id) => id !== null))]
  if (some.length === 0) return new Map()
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, some))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
