import { z } from '@hono/zod-openapi'
import { MAX_LENGTHS, type Message } from '../../shop/conversations/message.ts'
import {
  email,
  emptyable,
  identifier,
  line,
  lookedUpId,
  messageIdQuery,
  objectSchema,
  text,
  timeSchema,
} from '../schema.ts'

const sessionId = identifier(200)

export const chatMessageSchema = objectSchema('ChatMessage', {
  id: z.int().describe('Increases with every message'),
  message: z.string(),
  sender: z.enum(['user', 'support']),
  timestamp: timeSchema,
})

export const clientKey = z
  .uuid()
  .optional()
  .describe('Idempotency key: repeating a request with the same key stores the message once')

export const newMessageSchema = z.object({
  session_id: emptyable(sessionId).describe(
    'From the first response. An unknown id starts a new conversation under a new id',
  ),
  message: text(MAX_LENGTHS.chatMessage),
  user_name: emptyable(line(MAX_LENGTHS.name)).describe(
    'Required for a new conversation; an existing one keeps its own',
  ),
  user_email: emptyable(email),
  clientKey,
})

export const sentMessageSchema = z.object({
  session_id: z.string(),
  auto_reply: z.string().optional().describe('Only for the first message'),
  added: z.array(chatMessageSchema).describe('The stored message and, if any, the automatic reply'),
})

export const chatSessionParams = z.object({ session_id: lookedUpId })

export const afterMessageQuery = z.object({ after: messageIdQuery })

export const chatSessionSchema = z.object({
  userName: z.string().describe('The name given with the first message'),
  messages: z.array(chatMessageSchema).describe('The messages after `after`; at most the last 200'),
  seenBySupport: z.int().nullable().describe('Id of the last message that staff have read'),
  closed: z.boolean(),
})

export const chatSeenSchema = z.object({ sessionId, upTo: z.int().nonnegative() })

export const chatTypingSchema = z.object({ sessionId })

export const chatHoursSchema = z.object({
  scheduled: z.boolean().describe('Whether the shop has set opening hours'),
  open: z.boolean(),
  backAt: timeSchema.nullable().describe('When a closed chat opens again'),
  replyHours: z.number().describe('Hours within which the shop replies'),
})

export function serializeMessage(message: Message): z.infer<typeof chatMessageSchema> {
  const { id, body, sender, createdAt } = message
  return { id, message: body, sender, timestamp: createdAt }
}
