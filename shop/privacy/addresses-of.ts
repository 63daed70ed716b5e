import { eq, sql } from 'drizzle-orm'
import { conversations } from '../conversations/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

/**
 * Every form in which a person's address stands in some table: forms keep it as it was typed, and mails were sent to
 * it so. Found once, it is then looked up by index.
 */
export async function addressesOf(db: Db, user: { id: string; email: string }): Promise<string[]> {
  const found = [
    await db.selectDistinct({ email: payments.email }).from(payments).where(eq(payments.userId, user.id)),
    await db
      .selectDistinct({ email: conversations.email })
      .from(conversations)
      .where(eq(sql`lower(${conversations.email})`, user.email)),
  ]
  const written = found.flat().flatMap(({ email }) => email ?? [])
  return [...new Set([user.email, ...written])]
}
