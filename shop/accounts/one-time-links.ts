import { and, eq, inArray, ne } from 'drizzle-orm'
import type { EmailKind } from '../outbox/email-data.ts'
import { expireEmails } from '../outbox/expire-emails.ts'
import type { Db } from '../services.ts'
import { oneTimeTokens } from './tables.ts'

/** Links that a new password revokes. An `undo` link stays: it is the owner's way back after a takeover. */
const REVOKED_PURPOSES = ['reset', 'invitation', 'change', 'login'] as const

/** Emails with links to the account's own email. */
const LINK_EMAIL_KINDS: EmailKind[] = ['reset_link', 'invitation', 'login_link']

/** Revokes every link that changes the account, also those in emails that still wait to be sent. */
export async function revokeOneTimeLinks(tx: Db, account: { id: string; email: string }): Promise<void> {
  const revoked = await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, account.id), inArray(oneTimeTokens.purpose, REVOKED_PURPOSES)))
    .returning({ purpose: oneTimeTokens.purpose, address: oneTimeTokens.address })
  await expireChangeLinks(tx, revoked)
  for (const kind of LINK_EMAIL_KINDS) await expireEmails(tx, { kind, toAddress: account.email })
}

/**
 * Revokes every link to the email that the account had until now, so that its mailbox opens the account no
 * longer. Links that undo a change stay until they expire.
 */
export async function revokeLinksOfFormerEmail(
  tx: Db,
  account: { id: string; email: string },
): Promise<void> {
  const revoked = await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, account.id), ne(oneTimeTokens.purpose, 'undo')))
    .returning({ purpose: oneTimeTokens.purpose, address: oneTimeTokens.address })
  await expireChangeLinks(tx, revoked)
  for (const kind of [...LINK_EMAIL_KINDS, 'welcome', 'verification_link'] as const)
    await expireEmails(tx, { kind, toAddress: account.email })
}

/** Revokes the link of a change that waits for its confirmation. */
export async function revokeChangeLink(tx: Db, userId: string): Promise<boolean> {
  const revoked = await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'change')))
    .returning({ purpose: oneTimeTokens.purpose, address: oneTimeTokens.address })
  await expireChangeLinks(tx, revoked)
  return revoked.length > 0
}

async function expireChangeLinks(tx: Db, revoked: { purpose: string; address: string | null }[]) {
  for (const { purpose, address } of revoked) {
    if (purpose !== 'change' || address === null) continue
    await expireEmails(tx, { kind: 'email_change_link', toAddress: address })
  }
}
