import type { z } from '@hono/zod-openapi'
import type { Message } from '../../shop/conversations/message.ts'
import type { chatMessageSchema } from './schema.ts'

export function serializeMessage(message: Message): z.infer<typeof chatMessageSchema> {
  const { id, body, sender, createdAt } = message
  return { id, message: body, sender, timestamp: createdAt }
}
