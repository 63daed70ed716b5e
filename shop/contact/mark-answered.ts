import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { contactMessages } from './tables.ts'

/** Staff say that they have answered a message, or take it back. Said again it is no news. Throws `not_found`. */
export async function markAnswered(
  db: Db,
  { id, answered, actor }: { id: string; answered: boolean; actor: Actor },
): Promise<{ answeredAt: Date | null }> {
  const { answeredAt } = contactMessages
  const isThis = eq(contactMessages.id, id)
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(contactMessages)
      .set(
        answered
          ? { answeredAt: sql`now()`, answeredBy: actor.userId }
          : { answeredAt: null, answeredBy: null },
      )
      .where(and(isThis, answered ? isNull(answeredAt) : isNotNull(answeredAt)))
      .returning({ answeredAt })
    if (changed) {
      await recordAction(tx, {
        actor,
        action: 'message.answered',
        subjectId: id,
        before: { answered: !answered },
        after: { answered },
      })
      return changed
    }
    const [known] = await tx.select({ answeredAt }).from(contactMessages).where(isThis)
    if (!known) throw new ShopError('not_found')
    return known
  })
}
