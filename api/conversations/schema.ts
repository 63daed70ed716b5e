import { z } from '@hono/zod-openapi'
import type { ConversationCustomer } from '../../shop/admin/list-customer-conversations.ts'
import type { ThreadMessage } from '../../shop/admin/list-thread-messages.ts'
import { isRiskyFileName } from '../../shop/conversations/inbound-email/store-attachments.ts'
import { ATTACHMENT_REFUSALS, AUTOMATIC_KINDS } from '../../shop/conversations/inbound-email/tables.ts'
import type { ConversationSummary } from '../../shop/conversations/inbox/conversation-summary.ts'
import { CONVERSATION_STATES, parseCursor } from '../../shop/conversations/inbox/list-conversations.ts'
import { CHANNELS, MAX_LENGTHS, SERVICE_TYPES } from '../../shop/conversations/message.ts'
import type { EmailState } from '../../shop/outbox/list-emails.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { EMAIL_PROBLEMS } from '../../shop/providers/inbound-email.ts'
import { isStoredImage } from '../../shop/uploads/store-upload.ts'
import { chatMessageSchema, clientKey, serializeMessage } from '../chat/schema.ts'
import { stageFields } from '../orders/briefs.ts'
import { identifierOrEmpty, lang, objectSchema, pounds, text, timeSchema } from '../schema.ts'

export const summarySchema = objectSchema('Conversation', {
  id: z.string(),
  channel: z.enum(CHANNELS),
  userName: z.string(),
  userEmail: z.string().nullable(),
  language: lang,
  subject: z.string().nullable(),
  createdAt: timeSchema,
  last: chatMessageSchema,
  waiting: z.boolean().describe('Whether the customer waits for a reply'),
  unread: z.boolean().describe('Whether the customer has written something no staff has read'),
  closedAt: timeSchema.nullable(),
  spam: z.boolean(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  here: z.boolean().describe('Whether the customer has the chat open'),
})

export const conversationsSchema = z.object({
  conversations: z.array(summarySchema),
  next: z.string().nullable(),
  unreadSpam: z.int().describe('Number of unread conversations filed as spam, at most 100'),
})

const receivedEmailSchema = objectSchema('ReceivedEmail', {
  from: z.string().nullable(),
  isOtherSender: z.boolean().describe('The sender is not the address of the conversation and may be anybody'),
  isUnprovenSender: z.boolean().describe('The mail server found no proof of the sender, who may be anybody'),
  automatic: z
    .enum(AUTOMATIC_KINDS)
    .nullable()
    .describe('`bounce`: an email was not delivered; null when a person wrote it'),
  problem: z
    .enum(EMAIL_PROBLEMS)
    .nullable()
    .describe('Why the content could not be read; the email is flagged in the mailbox'),
  hasWholeText: z.boolean().describe('The message leaves out quotations or a signature'),
  attachments: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      bytes: z.int(),
      refusal: z
        .enum(ATTACHMENT_REFUSALS)
        .nullable()
        .describe('Why it was not stored; null for a file that was'),
      isImage: z
        .boolean()
        .describe('Stored as an image that may be shown; any other file is only downloaded'),
      isRisky: z.boolean().describe('A program or an archive by its name'),
    }),
  ),
})

export const threadMessageSchema = chatMessageSchema
  .extend({
    author: z
      .string()
      .nullable()
      .describe('The name of the staff author; null for the customer and for automatic replies'),
    authorId: z.string().nullable(),
    mail: z
      .enum(['queued', 'sent', 'failed'])
      .nullable()
      .describe('The state of the email with this reply; null without one'),
    email: receivedEmailSchema
      .nullable()
      .describe('The email in which the message came; null for one of the chat or a form'),
  })
  .openapi('ThreadMessage')

const customerSchema = z.object({
  proven: z
    .boolean()
    .describe(
      'Whether the customer was logged in. Otherwise the account is the one of the typed email address, which may be ' +
        'somebody else’s',
    ),
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  orders: z.array(
    z.object({
      ...stageFields,
      id: z.string(),
      packageName: z.string(),
      quantity: z.int(),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      isTrial: z.boolean(),
      price: pounds(),
      createdAt: timeSchema,
    }),
  ),
  totalOrders: z.int().describe('Without trial orders'),
})

export const threadSchema = summarySchema
  .extend({
    phone: z.string().nullable(),
    serviceType: z.enum(SERVICE_TYPES).nullable(),
    messages: z.array(threadMessageSchema),
    seenByVisitor: z.int().nullable().describe('Id of the last message that the visitor has seen'),
    customer: customerSchema,
    sendsEmail: z.boolean().describe('A mail server brings replies to their email address'),
    otherConversations: z.array(summarySchema).describe('The last ones of the same user or email address'),
  })
  .openapi('ConversationDetails')

export const conversationsQuery = z.object({
  before: z
    .string()
    .max(4_000)
    .refine((cursor) => parseCursor(cursor) !== null, 'common:problems.cursor_invalid')
    .optional()
    .describe('`next` of the previous page'),
  state: z.enum(CONVERSATION_STATES).optional().describe('By default `all` with a search and `open` without'),
  channel: z.enum(CHANNELS).optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  search: identifierOrEmpty(200)
    .optional()
    .describe(
      'Beginnings of words of a name and subject or of a message, the beginning of an email address, the end of an id, or in the newest 2,000 conversations any part of a name or subject',
    ),
})

export const threadQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('Only messages after the one with this id'),
})

export const replySchema = z.object({
  message: text(MAX_LENGTHS.contactMessage).describe(
    `At most ${MAX_LENGTHS.chatMessage} characters in a chat`,
  ),
  clientKey,
  seenReplyId: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      'The newest reply of staff that the author has seen, 0 for none: a later one of a colleague is answered by 409',
    ),
})

export const conversationChangeSchema = z.object({
  closed: z.boolean().optional(),
  seenId: z
    .int()
    .nonnegative()
    .optional()
    .describe('The newest message that its closer has seen: a later one of the customer is answered by 409'),
  assignee: z.uuid().nullable().optional().describe('Null removes the assignee'),
  spam: z.boolean().optional(),
})

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
    authorId: message.authorId,
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
  customer: ConversationCustomer,
  proven: boolean,
): z.infer<typeof customerSchema> {
  const orders = customer.orders.map((order) => ({
    ...order,
    packageName: order.localPackageName,
    price: order.pence,
  }))
  return { ...customer, proven, orders }
}
