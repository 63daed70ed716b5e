import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { addMessage } from './add-message.ts'
import { lockById } from './lock-conversation.ts'
import type { Message } from './message.ts'

/** An answer of the staff's. Throws `not_found`. */
export async function answerConversation(
  db: Db,
  { id, message, actor }: { id: string; message: string; actor: Actor },
): Promise<Message> {
  return db.transaction(async (tx) => {
    if (!(await lockById(tx, id))) throw new ShopError('not_found')
    await recordAction(tx, { actor, action: 'conversation.answered', subjectId: id })
    return addMessage(tx, { conversationId: id, sender: 'support', body: message, authorId: actor.userId })
  })
}
