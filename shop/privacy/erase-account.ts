import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { hashPassword } from '../accounts/password.ts'
import { oneTimeTokens, recoveryCodes, secondFactors, sessions, users } from '../accounts/tables.ts'
import { newToken } from '../accounts/token.ts'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ERASED_NAME, erasedAddressOf } from '../erased-address.ts'
import { orders } from '../orders/tables.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { ownConversations } from './account-owner.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { forgetConversations } from './forget-conversations.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { forgetInLog } from './forget-in-log.ts'
import { forgetMails } from './forget-mails.ts'
import { forgetPayer } from './forget-payer.ts'
import { ordersUnderway } from './orders-underway.ts'
import { ownMails } from './own-mails.ts'

export type Erased =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'orders_underway' | 'last_super_admin' }

/**
 * Takes the person from everything the shop keeps, in one transaction, and leaves the books as they were (decision
 * 016). `only`: what must still hold of the account once it is locked. The last mail tells them, at the address that
 * is not kept any more; a job empties that mail once it has left.
 */
export async function eraseAccount(
  db: Db,
  wish: { userId: string; actor: Actor; only?: SQL },
): Promise<Erased> {
  const { userId } = wish
  // Of nobody's password: the row stays one that a log in may be tried on.
  const passwordHash = await hashPassword(newToken().token)
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId, wish.only)
    if (!user) return { ok: false, reason: 'not_found' }
    if (user.role === 'super_admin' && (await isLastOwner(tx)))
      return { ok: false, reason: 'last_super_admin' }
    // Who records money for one of them waits until this is done, and this for them.
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId)).for('update')
    if ((await ordersUnderway(tx, userId).limit(1)).length > 0)
      return { ok: false, reason: 'orders_underway' }

    // Looked for before the payments lose their addresses.
    const mails = await ownMails(tx, user)
    await closeUnpaid(tx, userId)
    await forgetDeliveries(tx, eq(orders.userId, userId))
    await forgetPayer(tx, userId)
    await forgetConversations(tx, ownConversations(user))
    await forgetMails(tx, mails)
    await forgetInLog(tx, tx.select({ id: users.id }).from(users).where(eq(users.id, userId)))
    for (const table of [sessions, oneTimeTokens, secondFactors, recoveryCodes]) {
      await tx.delete(table).where(eq(table.userId, userId))
    }
    await tx
      .update(users)
      .set({
        name: ERASED_NAME,
        email: erasedAddressOf(userId),
        emailVerifiedAt: null,
        passwordHash,
        role: 'user',
        mustChangePassword: false,
        currency: null,
        invitedAt: null,
        flaggedInactiveAt: null,
        deactivatedAt: sql`coalesce(${users.deactivatedAt}, now())`,
        erasedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
    await recordAction(tx, { actor: wish.actor, action: 'user.erased', subjectId: userId })
    await queueMail(tx, {
      kind: 'account_erased',
      userId,
      toAddress: user.email,
      lang: user.lang,
      facts: { name: user.name },
      // Longer than that their address is not kept for it.
      expiresAt: sql`now() + interval '7 days'`,
    })
    return { ok: true }
  })
}

/** With every super_admin when it is one: of two who leave at once, one sees that the other has. */
async function lockUser(tx: Db, userId: string, only: SQL | undefined) {
  const [known] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (known?.role === 'super_admin') await owners(tx).orderBy(users.id).for('update')
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt), only))
    .for('update')
  return user
}

async function isLastOwner(tx: Db): Promise<boolean> {
  return (await owners(tx).limit(2)).length < 2
}

function owners(tx: Db) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isNull(users.deactivatedAt)))
    .$dynamic()
}
