import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { publishConversationEvents } from '../publish-conversation-events.ts'
import { conversations } from '../tables.ts'

/** Staff are writing an answer: told to who listens now, and kept nowhere. Throws `not_found`. */
export async function publishStaffTyping(db: Db, id: string): Promise<void> {
  if ((await db.$count(conversations, eq(conversations.id, id))) === 0) throw new ShopError('not_found')
  await publishConversationEvents(db, { about: 'typing', id, by: 'support' })
}
