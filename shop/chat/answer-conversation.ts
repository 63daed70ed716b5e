import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { addMessage } from './add-message.ts'
import { lockSession } from './lock-session.ts'
import type { ChatMessage } from './message.ts'

/** An answer of the staff's. Throws `not_found`. */
export async function answerConversation(
  db: Db,
  { sessionId, message, actor }: { sessionId: string; message: string; actor: Actor },
): Promise<ChatMessage> {
  return db.transaction(async (tx) => {
    if (!(await lockSession(tx, sessionId))) throw new ShopError('not_found')
    // The whole id would open the conversation to whoever reads the log.
    const subjectId = sessionId.slice(-8)
    await recordAction(tx, { actor, action: 'conversation.answered', subjectId })
    return addMessage(tx, { sessionId, sender: 'support', body: message })
  })
}
