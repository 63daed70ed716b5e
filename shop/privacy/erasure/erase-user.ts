import { and, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
import { ACCOUNT_COLUMNS } from '../../accounts/user.ts'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { messageAttachments } from '../../conversations/inbound-email/tables.ts'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import { offers } from '../../custom-offers/tables.ts'
import { ERASED_NAME, getErasedAddress } from '../../erased-address.ts'
import { importRecords, importRows } from '../../imports/tables.ts'
import {
  notificationPreferences,
  pendingNotifications,
  pushSubscriptions,
  staffQuietHours,
} from '../../notifications/tables.ts'
import { orders, savedOrderViews } from '../../orders/tables.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { emails } from '../../outbox/tables.ts'
import { closeUnpaidPayments } from '../../payments/cancel-payment.ts'
import { listClaimableRefunds } from '../../payments/refunds/suggest-refund.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { billingProfiles } from '../../tax/tables.ts'
import { queueFileDeletions } from '../../uploads/delete-uploads.ts'
import {
  type DataSubject,
  getOwnConversationsFilter,
  getOwnEmailsFilter,
  getOwnOffersFilter,
} from '../data-subject.ts'
import { anonymizeOrders, anonymizePayments, deleteVatIdChecks, eraseOffers } from './anonymize-orders.ts'
import { isOwedMoney, selectOrdersUnderway } from './obligations.ts'
import { redactAuditLog, redactEmails } from './redact.ts'

type EraseUserResult =
  | { ok: true }
  | {
      ok: false
      reason: 'not_found' | 'orders_underway' | 'refund_owed' | 'refund_claimable' | 'last_super_admin'
    }

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
  // Log-in attempts take as long as at other accounts.
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
    const locked = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(payments.id)
      .for('update')
    if ((await selectOrdersUnderway(tx, userId).limit(1)).length > 0)
      return { ok: false, reason: 'orders_underway' }
    if (await isOwedMoney(tx, userId)) return { ok: false, reason: 'refund_owed' }
    // Nobody can tell afterwards whose refund it was.
    if ((await listClaimableRefunds(tx, userId)).length > 0) return { ok: false, reason: 'refund_claimable' }

    // Evaluated before the payments lose their emails.
    const ownEmails = await getOwnEmailsFilter(tx, user)
    // Money that arrives nevertheless is refunded by staff (decision 012).
    const paymentIds = locked.map(({ id }) => id)
    await closeUnpaidPayments(tx, paymentIds, { actor: input.actor })
    await deleteOrderViews(tx, user)
    await anonymizeOrders(tx, eq(orders.userId, userId))
    await anonymizePayments(tx, userId)
    await deleteVatIdChecks(tx, userId)
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
      billingProfiles,
      notificationPreferences,
      staffQuietHours,
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
    await recordAction(tx, input.actor, 'user.erased', userId)
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

/** Deletes the saved views of a user, and those with which staff search for their address or usernames. */
async function deleteOrderViews(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  const search = sql`ltrim(lower(${savedOrderViews.query} ->> 'search'), '@')`
  const usernames = tx
    .select({ username: sql`lower(${orders.tiktokUsername})` })
    .from(orders)
    .where(and(eq(orders.userId, id), ne(orders.tiktokUsername, '')))
  const isTheirs = or(eq(savedOrderViews.userId, id), eq(search, email), inArray(search, usernames))
  await tx.delete(savedOrderViews).where(isTheirs)
}

/**
 * Locks the user, and every super_admin if the user is one, so that two who leave at the same time cannot
 * both be allowed.
 */
async function lockUser(tx: Db, userId: string, only: SQL | undefined) {
  const [current] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (current?.role === 'super_admin') await selectOwners(tx).orderBy(users.id).for('update')
  const [user] = await tx
    .select(ACCOUNT_COLUMNS)
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

/** Deletes conversations and redacts their emails: notifications of support, acknowledgements and answers. */
export async function deleteConversations(tx: Db, condition: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: conversations.id }).from(conversations).where(condition)
  // Waits for messages that are being written, so that they are deleted too.
  await tx.select({ id: conversations.id }).from(conversations).where(condition).for('update')
  await redactEmails(tx, inArray(emails.conversationId, ids))
  await tx.update(offers).set({ conversationId: null }).where(inArray(offers.conversationId, ids))
  await deleteAttachments(tx, ids)
  await tx.delete(conversationMessages).where(inArray(conversationMessages.conversationId, ids))
  await tx.delete(conversations).where(condition)
}

/** Their files follow after the commit. */
async function deleteAttachments(tx: Db, conversationIds: SQLWrapper): Promise<void> {
  const messages = tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(inArray(conversationMessages.conversationId, conversationIds))
  const deleted = await tx
    .delete(messageAttachments)
    .where(inArray(messageAttachments.messageId, messages))
    .returning({ storageKey: messageAttachments.storageKey })
  await queueFileDeletions(tx, deleted)
}

/**
 * Deletes the id of the user at another shop, and rows that wait to be imported. Imported orders stay with the account
 * that has no name any more, like other orders; they contain neither a name nor an address.
 */
async function eraseImports(tx: Db, { id, email }: Pick<DataSubject, 'id' | 'email'>): Promise<void> {
  await tx
    .delete(importRecords)
    .where(and(eq(importRecords.kind, 'customers'), eq(importRecords.targetId, id)))
  await tx.delete(importRows).where(sql`${importRows.data} ->> 'email' = ${email}`)
}
