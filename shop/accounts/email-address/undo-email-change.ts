import { eq, sql } from 'drizzle-orm'
import { toUserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { expireEmails } from '../../outbox/expire-emails.ts'
import type { Db } from '../../services.ts'
import { endCredentials } from '../credentials/end-credentials.ts'
import { revokeLinks } from '../credentials/revoke-links.ts'
import { oneTimeTokens } from '../tables.ts'
import { createToken } from '../token.ts'
import { replaceEmail } from './change-email.ts'
import { lockEmailLink } from './lock-email-link.ts'

interface UndoneEmailChange {
  userId: string
  /** `cancelled`: the email had not changed. `restored`: the account has its previous email again. */
  outcome: 'cancelled' | 'restored'
  /** Token of a password reset link, for the first password after a restoration; null otherwise. */
  resetToken: string | null
}

/**
 * Cancels a change of the email that waits for its confirmation, or reverses it. Whoever changed the email knows the
 * password, so a reversal ends every credential. Throws `email_link_invalid`, or `email_taken` when another account has the
 * previous email now.
 */
export async function undoEmailChange(db: Db, token: string): Promise<UndoneEmailChange> {
  return db.transaction(async (tx) => {
    const { user, address, tokenHash } = await lockEmailLink(tx, token, ['undo'])
    const userId = user.id
    if (user.email === address) {
      await revokeLinks(tx, user, ['change'])
      await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash))
      await expireEmails(tx, { kind: 'email_change_requested', toAddress: address })
      return { userId, outcome: 'cancelled', resetToken: null }
    }
    await replaceEmail(tx, user, { email: address, ownerProven: false })
    // The owner is notified of what an intruder had added.
    await endCredentials(tx, { ...user, email: address }, 'undo_of_email_change')
    await recordAction(tx, {
      actor: toUserActor(userId),
      action: 'user.email_restored',
      subjectId: userId,
      before: { email: user.email },
      after: { email: address },
    })
    const reset = createToken()
    const expiresAt = sql<Date>`now() + interval '1 hour'`
    await tx
      .insert(oneTimeTokens)
      .values({ tokenHash: reset.tokenHash, purpose: 'reset', userId, address, expiresAt })
    return { userId, outcome: 'restored', resetToken: reset.token }
  })
}
