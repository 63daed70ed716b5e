import type { z } from '@hono/zod-openapi'
import type { ConversationCustomer } from '../../shop/admin/list-customer-conversations.ts'
import type { ThreadMessage } from '../../shop/admin/list-thread-messages.ts'
import { isRiskyFileName } from '../../shop/conversations/inbound-email/store-attachments.ts'
import type { ConversationSummary } from '../../shop/conversations/inbox/conversation-summary.ts'
import type { EmailState } from '../../shop/outbox/list-emails.ts'
import { isStoredImage } from '../../shop/uploads/store-upload.ts'
import { serializeMessage } from '../chat/serialize.ts'
import type { customerSchema, summarySchema, threadMessageSchema } from './schema.ts'

/** `names`: user names by id, with the one of the assignee. */
export function serializeConversation(
  summary: ConversationSummary,
  names: Map<string, string>,
): z.infer<typeof summarySchema> {
  const { assigneeId } = summary
  return {
    ...summary,
    assignee: assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId) ?? '' },
    userName: summary.name,
    userEmail: summary.email,
    language: summary.lang,
    last: serializeMessage(summary.last),
  }
}

/** An expired email is never sent, which is a failure for the author of the reply. */
const EMAIL_STATUS = {
  waiting: 'queued',
  sent: 'sent',
  failed: 'failed',
  expired: 'failed',
} as const satisfies Record<EmailState, string>

export function serializeThreadMessage(message: ThreadMessage): z.infer<typeof threadMessageSchema> {
  // The email of a customer's message goes to support, which the screen does not show.
  const isEmailedReply = message.sender === 'support' && message.emailId !== null
  return {
    ...serializeMessage(message),
    author: message.author,
    mail: isEmailedReply ? EMAIL_STATUS[message.mail] : null,
    email: serializeReceivedEmail(message),
  }
}

function serializeReceivedEmail({
  inbound,
  hasWholeText,
  attachments,
}: ThreadMessage): z.infer<typeof threadMessageSchema>['email'] {
  if (!inbound) return null
  return {
    ...inbound,
    from: inbound.fromAddress,
    hasWholeText,
    attachments: attachments.map(({ storageKey, ...attachment }) => ({
      ...attachment,
      isImage: storageKey !== null && isStoredImage(storageKey),
      isRisky: isRiskyFileName(attachment.name),
    })),
  }
}

export function serializeCustomer(
  { account, orders, totalOrders }: ConversationCustomer,
  proven: boolean,
): z.infer<typeof customerSchema> {
  return {
    proven,
    account,
    orders: orders.map((order) => ({ ...order, price: order.pence })),
    totalOrders,
  }
}
