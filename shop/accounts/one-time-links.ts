import { eq } from 'drizzle-orm'
import { expireEmails } from '../outbox/expire-emails.ts'
import type { Db } from '../services.ts'
import { oneTimeTokens } from './tables.ts'

/** Revokes every link that was sent to the user, also those in emails that still wait to be sent. */
export async function revokeOneTimeLinks(tx: Db, account: { id: string; email: string }): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.id))
  for (const kind of ['reset_link', 'invitation'] as const)
    await expireEmails(tx, { kind, toAddress: account.email })
}
