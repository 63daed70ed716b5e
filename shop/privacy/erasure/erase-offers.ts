import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { offerRevisions, offers } from '../../custom-offers/tables.ts'
import { ERASED_NAME, getErasedAddress } from '../../erased-address.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { redactAuditLog, redactEmails } from './redact.ts'

/**
 * Deletes the offers that nobody accepted. Of accepted ones, removes the recipient, the terms and the link; lines and
 * prices stay with their orders. Their emails are redacted.
 */
export async function eraseOffers(tx: Db, condition: SQL | undefined): Promise<void> {
  const selectIds = (more: SQL) => tx.select({ id: offers.id }).from(offers).where(and(condition, more))
  await anonymizeOffers(tx, and(condition, isNotNull(offers.paymentId)))
  const unaccepted = await selectIds(isNull(offers.paymentId))
  await deleteOffers(
    tx,
    unaccepted.map(({ id }) => id),
  )
}

/** Removes personal data from accepted offers. */
export async function anonymizeOffers(tx: Db, condition: SQL | undefined): Promise<void> {
  const found = await tx.select({ id: offers.id, userId: offers.userId }).from(offers).where(condition)
  for (const { id, userId } of found) {
    await redactOffer(tx, id)
    await tx.update(offerRevisions).set({ terms: '' }).where(eq(offerRevisions.offerId, id))
    await tx
      .update(offers)
      .set({
        name: ERASED_NAME,
        email: getErasedAddress(userId ?? id),
        conversationId: null,
        // No link leads to it any more.
        token: `erased_${id}`,
      })
      .where(eq(offers.id, id))
  }
}

export async function deleteOffers(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await redactOffer(tx, id)
  await tx.delete(offerRevisions).where(inArray(offerRevisions.offerId, ids))
  await tx.delete(offers).where(inArray(offers.id, ids))
}

async function redactOffer(tx: Db, id: string): Promise<void> {
  await redactEmails(tx, sql`${emails.data} ->> 'offerId' = ${id}`)
  await redactAuditLog(tx, tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)))
}
