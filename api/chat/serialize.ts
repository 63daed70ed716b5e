import { z } from '@hono/zod-openapi'
import type { Message } from '../../shop/conversations/message.ts'

export const chatMessageSchema = z
  .object({
    id: z.int().openapi({ description: 'Grows with every message' }),
    message: z.string(),
    sender: z.enum(['user', 'support']),
    timestamp: z.string(),
  })
  .openapi('ChatMessage')

export function serializeMessage({
  id,
  body,
  sender,
  createdAt,
}: Message): z.infer<typeof chatMessageSchema> {
  return { id, message: body, sender, timestamp: createdAt.toISOString() }
}
