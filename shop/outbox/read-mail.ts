import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { mailState } from './mail-state.ts'
import { mails } from './tables.ts'

/** A mail and how far it is; null when there is none. */
export async function readMail(db: Db, id: string) {
  const [mail] = await db
    .select({ ...getTableColumns(mails), state: mailState() })
    .from(mails)
    .where(eq(mails.id, id))
  return mail ?? null
}

export type StoredMail = NonNullable<Awaited<ReturnType<typeof readMail>>>
