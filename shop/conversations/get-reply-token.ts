import { eq } from 'drizzle-orm'
import { createReplyToken } from '../reply-address.ts'
import type { Db } from '../services.ts'
import { conversations } from './tables.ts'

/** Returns the token of a conversation's reply address; creates it with the first email to the customer. */
export async function getReplyToken(
  tx: Db,
  { id, replyToken }: { id: string; replyToken: string | null },
): Promise<string> {
  if (replyToken) return replyToken
  const created = createReplyToken()
  await tx.update(conversations).set({ replyToken: created }).where(eq(conversations.id, id))
  return created
}
