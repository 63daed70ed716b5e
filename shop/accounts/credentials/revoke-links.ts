import { and, eq, inArray } from 'drizzle-orm'
import type { EmailKind } from '../../outbox/email-data.ts'
import { expireEmails } from '../../outbox/expire-emails.ts'
import type { Db } from '../../services.ts'
import { oneTimeTokens, type TOKEN_PURPOSES } from '../tables.ts'

/** Purposes of the links of an account. */
export type LinkPurpose = Exclude<(typeof TOKEN_PURPOSES)[number], 'setup'>

/** Emails that carry a link of the purpose. */
export const LINK_EMAIL_KINDS = {
  reset: ['reset_link'],
  login: ['login_link'],
  invitation: ['invitation'],
  verification: ['welcome', 'verification_link'],
  change: ['email_change_link'],
  undo: ['email_change_requested', 'email_changed'],
} as const satisfies Record<LinkPurpose, readonly EmailKind[]>

/** Revokes the links of an account, also those in emails that still wait to be sent. Returns how many there were. */
export async function revokeLinks(
  tx: Db,
  user: { id: string; email: string },
  purposes: readonly LinkPurpose[],
): Promise<number> {
  if (purposes.length === 0) return 0
  const revoked = await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, user.id), inArray(oneTimeTokens.purpose, purposes)))
    .returning({ purpose: oneTimeTokens.purpose, address: oneTimeTokens.address })
  for (const purpose of purposes) {
    const sent = revoked.flatMap((link) => (link.purpose === purpose ? (link.address ?? []) : []))
    for (const toAddress of new Set([user.email, ...sent])) {
      for (const kind of LINK_EMAIL_KINDS[purpose]) await expireEmails(tx, { kind, toAddress })
    }
  }
  return revoked.length
}
