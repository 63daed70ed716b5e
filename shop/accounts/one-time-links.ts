import { eq } from 'drizzle-orm'
import { expireEmails } from '../outbox/expire-emails.ts'
import type { Db } from '../services.ts'
import { oneTimeTokens } from './tables.ts'

/** No link that was sent leads into the account any more, not even one of a mail that still waits. */
export async function revokeOneTimeLinks(tx: Db, account: { id: string; email: string }): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.id))
  for (const kind of ['reset_link', 'invitation'] as const)
    await expireEmails(tx, { kind, toAddress: account.email })
}
