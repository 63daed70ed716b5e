import { z } from '@hono/zod-openapi'
import type { ConversationCustomer } from '../../shop/admin/get-conversation-customer.ts'
import type { ThreadMessage } from '../../shop/admin/list-thread-messages.ts'
import type { ConversationSummary } from '../../shop/conversations/inbox/conversation-summary.ts'
import { CHANNELS, SERVICE_TYPES } from '../../shop/conversations/message.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import type { EmailState } from '../../shop/outbox/email-state.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { chatMessageSchema, serializeMessage } from '../chat/serialize.ts'
import { formatTime, timeSchema } from '../orders/serialize.ts'
import { lang } from '../schema.ts'

export const summarySchema = z
  .object({
    id: z.string(),
    channel: z.enum(CHANNELS),
    user_name: z.string(),
    user_email: z.string().nullable(),
    language: lang,
    subject: z.string().nullable(),
    createdAt: timeSchema,
    last: chatMessageSchema,
    waiting: z.boolean().openapi({ description: 'The last word is the customer’s' }),
    unread: z.boolean().openapi({ description: 'The customer has said something nobody has looked at' }),
    closedAt: timeSchema.nullable(),
    spam: z.boolean(),
    assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    here: z.boolean().openapi({ description: 'The customer has the chat open' }),
  })
  .openapi('Conversation')

export const threadMessageSchema = chatMessageSchema
  .extend({
    author: z.string().nullable().openapi({ description: 'Of the staff; null: the customer, or the shop' }),
    mail: z.enum(['queued', 'sent', 'failed']).nullable().openapi({ description: 'That carries it, if any' }),
  })
  .openapi('ThreadMessage')

const customerSchema = z.object({
  proven: z
    .boolean()
    .openapi({ description: 'Began it logged in; else the account is that of an address anybody can type' }),
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  orders: z.array(
    z.object({
      id: z.string(),
      package_name: z.string(),
      quantity: z.int(),
      status: z.enum(ORDER_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      price: z.number(),
      createdAt: timeSchema,
    }),
  ),
  total_orders: z.int(),
})

export const threadSchema = summarySchema
  .extend({
    phone: z.string().nullable(),
    service_type: z.enum(SERVICE_TYPES).nullable(),
    messages: z.array(threadMessageSchema),
    seen_by_visitor: z
      .int()
      .nullable()
      .openapi({ description: 'The last message they have had before their eyes' }),
    customer: customerSchema,
  })
  .openapi('ConversationDetails')

/** `names`: of its assignee. */
export function serializeConversation(
  of: ConversationSummary,
  names: Map<string, string>,
): z.infer<typeof summarySchema> {
  const { id, channel, subject, waiting, unread, spam, here, assigneeId } = of
  const assignee = assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId) ?? '' }
  return {
    ...{ id, channel, subject, waiting, unread, spam, here, assignee },
    user_name: of.name,
    user_email: of.email,
    language: of.lang,
    createdAt: of.createdAt.toISOString(),
    last: serializeMessage(of.last),
    closedAt: formatTime(of.closedAt),
  }
}

/** One that can no longer be sent carries its message as little as one that failed. */
const EMAIL_STATUS = {
  waiting: 'queued',
  sent: 'sent',
  failed: 'failed',
  expired: 'failed',
} as const satisfies Record<EmailState, string>

export function serializeThreadMessage(of: ThreadMessage): z.infer<typeof threadMessageSchema> {
  // What a customer said is carried to support: that is nobody's concern here.
  const isAnswered = of.sender === 'support' && of.mailId !== null
  return { ...serializeMessage(of), author: of.author, mail: isAnswered ? EMAIL_STATUS[of.mail] : null }
}

export function serializeCustomer(of: ConversationCustomer, proven: boolean): z.infer<typeof customerSchema> {
  const orders = of.orders.map(({ packageName, pence, createdAt, ...order }) => ({
    ...order,
    package_name: packageName,
    price: pence / 100,
    createdAt: createdAt.toISOString(),
  }))
  return { proven, account: of.account, orders, total_orders: of.totalOrders }
}
