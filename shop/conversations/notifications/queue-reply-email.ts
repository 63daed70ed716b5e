import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db } from '../../services.ts'
import { getReplyToken } from '../get-reply-token.ts'
import { getLastMessageId } from '../inbound-email/find-thread.ts'
import { isVisibleToCustomer } from '../inbound-email/is-visible-to-customer.ts'
import type { Conversation } from '../lock-conversation.ts'
import { conversationMessages } from '../tables.ts'

const { id, conversationId, sender, body, authorId, emailId } = conversationMessages

/**
 * Queues one email with all replies that the customer has not seen and that no other email contains. Call it
 * in the transaction that locked the conversation. Returns whether there were any.
 */
export async function queueReplyEmail(
  tx: Db,
  conversation: Conversation,
  supportEmail: string,
): Promise<boolean> {
  const { email, name, lang, channel, subject, visitorSeenId } = conversation
  if (!email) return false
  const isOfThis = eq(conversationId, conversation.id)
  const answers = await tx
    .select({ id, body })
    .from(conversationMessages)
    // Automatic replies have no author and cause no email.
    .where(
      and(isOfThis, eq(sender, 'support'), isNotNull(authorId), isNull(emailId), gt(id, visitorSeenId ?? 0)),
    )
    .orderBy(asc(id))
  const [first] = answers
  if (!first) return false
  const [question] = await tx
    .select({ body })
    .from(conversationMessages)
    .where(and(isOfThis, eq(sender, 'user'), lt(id, first.id), isVisibleToCustomer()))
    .orderBy(desc(id))
    .limit(1)
  const mail = await queueEmail(tx, {
    kind: 'support_reply',
    userId: conversation.userId,
    conversationId: conversation.id,
    toAddress: email,
    replyTo: supportEmail,
    replyToken: await getReplyToken(tx, conversation),
    inReplyTo: await getLastMessageId(tx, conversation.id),
    lang,
    data: {
      name,
      channel,
      subject,
      messages: answers.map((answer) => answer.body),
      question: question?.body ?? '',
    },
  })
  if (mail === null) return false
  const carried = inArray(
    id,
    answers.map((answer) => answer.id),
  )
  await tx.update(conversationMessages).set({ emailId: mail }).where(carried)
  return true
}
