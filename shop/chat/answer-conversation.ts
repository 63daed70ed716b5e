import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { addMessage } from './add-message.ts'
import { lockSession } from './lock-session.ts'
import type { ChatMessage } from './message.ts'

/** An answer of the staff's. Throws `not_found`. */
export async function answerConversation(
  db: Db,
  { sessionId, message }: { sessionId: string; message: string },
): Promise<ChatMessage> {
  return db.transaction(async (tx) => {
    if (!(await lockSession(tx, sessionId))) throw new ShopError('not_found')
    return addMessage(tx, { sessionId, sender: 'support', body: message })
  })
}
