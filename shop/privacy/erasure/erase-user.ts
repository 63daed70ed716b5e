import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { getUnusablePasswordHash } from '../../accounts/passwords/hash-password.ts'
import {
  knownDevices,
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '../../accounts/tables.ts'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ERASED_NAME, getErasedAddress } from '../../erased-address.ts'
import {
  notificationPreferences,
  notificationSettings,
  pendingNotifications,
  pushSubscriptions,
} from '../../notifications/tables.ts'
import { offers } from '../../offers/tables.ts'
import { orders, savedOrderViews } from '../../orders/tables.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { billingProfiles } from '../../tax/tables.ts'
import { getOwnConversationsFilter, getOwnOffersFilter } from '../data-subject.ts'
import { getOwnEmailsFilter } from '../get-own-emails-filter.ts'
import { selectOrdersUnderway } from '../select-orders-underway.ts'
import { anonymizeOrders, cancelUnpaidOrders } from './anonymize-orders.ts'
import { anonymizePayments } from './anonymize-payments.ts'
import { deleteConversations } from './delete-conversations.ts'
import { eraseImports } from './erase-imports.ts'
import { eraseOffers } from './erase-offers.ts'
import { redactAuditLog, redactEmails } from './redact.ts'

type EraseUserResult =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'orders_underway' | 'last_super_admin' }

/**
 * Erases a user in one transaction: removes personal data everywhere and keeps the accounts as they were
 * (decision 016). `only` is a condition that must still hold once the user is locked. A last email confirms
 * it; a job redacts that email after it is sent. Returns a refusal instead of throwing it, because the retention
 * job skips that user and goes on.
 */
export async function eraseUser(
  db: Db,
  input: { userId: string; actor: Actor; only?: SQL },
): Promise<EraseUserResult> {
  const { userId } = input
  // Log-in attempts on the row behave as usual.
  const passwordHash = await getUnusablePasswordHash()
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId, input.only)
    if (!user) return { ok: false, reason: 'not_found' }
    if (user.role === 'super_admin' && (await isLastOwner(tx)))
      return { ok: false, reason: 'last_super_admin' }
    // Offers first, as everywhere: then their payments.
    const isOwnOffer = getOwnOffersFilter(user)
    await tx.select({ id: offers.id }).from(offers).where(isOwnOffer).orderBy(offers.id).for('update')
    // Locks the orders and payments, as `lockPayment` does, so that a payment recorded at the same time runs before or after.
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(orders.paymentId, orders.id)
      .for('update')
    await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(payments.id)
      .for('update')
    if ((await selectOrdersUnderway(tx, userId).limit(1)).length > 0)
      return { ok: false, reason: 'orders_underway' }

    // Evaluated before the payments lose their emails.
    const ownEmails = await getOwnEmailsFilter(tx, user)
    await cancelUnpaidOrders(tx, userId)
    await anonymizeOrders(tx, eq(orders.userId, userId))
    await anonymizePayments(tx, userId)
    await eraseOffers(tx, isOwnOffer)
    await eraseImports(tx, user)
    await deleteConversations(tx, getOwnConversationsFilter(user))
    await redactEmails(tx, ownEmails)
    await redactAuditLog(tx, tx.select({ id: users.id }).from(users).where(eq(users.id, userId)))
    for (const table of [
      sessions,
      passkeys,
      knownDevices,
      oneTimeTokens,
      secondFactors,
      recoveryCodes,
      savedOrderViews,
      billingProfiles,
      notificationPreferences,
      notificationSettings,
      pendingNotifications,
      pushSubscriptions,
    ]) {
      await tx.delete(table).where(eq(table.userId, userId))
    }
    await tx
      .update(users)
      .set({
        name: ERASED_NAME,
        email: getErasedAddress(userId),
        emailVerifiedAt: null,
        ownerProven: null,
        passwordHash,
        role: 'user',
        pendingRole: null,
        mustChangePassword: false,
        currency: null,
        invitedAt: null,
        inactivityNoticeAt: null,
        verificationRemindedAt: null,
        deactivatedAt: sql`coalesce(${users.deactivatedAt}, now())`,
        erasedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
    await recordAction(tx, { actor: input.actor, action: 'user.erased', subjectId: userId })
    await queueEmail(tx, {
      kind: 'account_erased',
      userId,
      toAddress: user.email,
      lang: user.lang,
      data: { name: user.name },
      // The email is kept no longer than this for the sake of sending.
      expiresAt: sql`now() + interval '7 days'`,
    })
    return { ok: true }
  })
}

/**
 * Locks the user, and every super_admin if the user is one, so that two who leave at the same time cannot
 * both be allowed.
 */
async function lockUser(tx: Db, userId: string, only: SQL | undefined) {
  const [current] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (current?.role === 'super_admin') await selectOwners(tx).orderBy(users.id).for('update')
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt), only))
    .for('update')
  return user
}

async function isLastOwner(tx: Db): Promise<boolean> {
  return (await selectOwners(tx).limit(2)).length < 2
}

function selectOwners(tx: Db) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isNull(users.deactivatedAt)))
    .$dynamic()
}
