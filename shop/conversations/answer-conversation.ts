import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { ShopError } from '../shop-error.ts'
import { addMessage } from './add-message.ts'
import { carryAnswer } from './carry-answer.ts'
import { lockById } from './lock-conversation.ts'
import type { Message } from './message.ts'

/** An answer of the staff's. Throws `not_found`. */
export async function answerConversation(
  db: Db,
  { id, message, actor }: { id: string; message: string; actor: Actor },
): Promise<Message> {
  const { supportEmail } = await readSettings(db)
  return db.transaction(async (tx) => {
    const conversation = await lockById(tx, id)
    if (!conversation) throw new ShopError('not_found')
    await recordAction(tx, { actor, action: 'conversation.answered', subjectId: id })
    const said = { sender: 'support' as const, body: message, authorId: actor.userId }
    const added = await addMessage(tx, { conversationId: id, ...said })
    await carryAnswer(tx, conversation, supportEmail)
    return added
  })
}
