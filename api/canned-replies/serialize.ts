import type { z } from '@hono/zod-openapi'
import type { CannedReply } from '../../shop/conversations/canned-replies.ts'
import type { cannedReplySchema } from './schema.ts'

export function serializeCannedReply(reply: CannedReply): z.infer<typeof cannedReplySchema> {
  const { id, title, texts, updatedAt, revision } = reply
  return { id, title, texts, updatedAt: updatedAt.toISOString(), revision }
}
