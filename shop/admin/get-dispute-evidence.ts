import { and, asc, eq, ne } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { isVisibleToCustomer } from '../conversations/inbound-email/get-received-email.ts'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { getStaffOrder } from '../orders/queries/staff-orders.ts'
import { documents } from '../payments/documents/tables.ts'
import type { Db } from '../services.ts'

type OrderEvent = NonNullable<Awaited<ReturnType<typeof getStaffOrder>>>['events'][number]

/**
 * Returns the evidence for a dispute of an order: the order, the accepted policy, the deliveries, the
 * customer's conversations and emails. Null when there is no such order.
 */
export async function getDisputeEvidence(db: Db, orderId: string) {
  const order = await getStaffOrder(db, orderId)
  if (!order) return null
  const issued = await db
    .select()
    .from(documents)
    .where(eq(documents.paymentId, order.payment.id))
    .orderBy(asc(documents.issuedAt), asc(documents.number))
  const messages = await db
    .select({
      at: conversationMessages.createdAt,
      sender: conversationMessages.sender,
      body: conversationMessages.body,
      channel: conversations.channel,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(
      and(eq(conversations.userId, order.customer.id), ne(conversations.spam, true), isVisibleToCustomer()),
    )
    .orderBy(asc(conversationMessages.id))
  return { order, history: order.events.flatMap(toPublicEvents), documents: issued, messages }
}

/** Internal notes of staff are left out of the evidence. */
function toPublicEvents({ at, kind, fromStatus, toStatus, amount }: OrderEvent) {
  if (kind === 'noted' || kind === 'dispute_overridden') return []
  return [{ at, kind, fromStatus, toStatus, amount }]
}

export type DisputeEvidence = NonNullable<Awaited<ReturnType<typeof getDisputeEvidence>>>

export async function recordEvidenceExport(db: Db, orderId: string, actor: Actor): Promise<void> {
  await recordAction(db, actor, 'order.evidence_exported', orderId)
}
