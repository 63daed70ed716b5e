import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { getEmailState } from './email-state.ts'
import { emails } from './tables.ts'

/** A mail and how far it is; null when there is none. */
export async function getEmail(db: Db, id: string) {
  const [mail] = await db
    .select({ ...getTableColumns(emails), state: getEmailState() })
    .from(emails)
    .where(eq(emails.id, id))
  return mail ?? null
}

export type StoredEmail = NonNullable<Awaited<ReturnType<typeof getEmail>>>
