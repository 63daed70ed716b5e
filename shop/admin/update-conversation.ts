import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { PERMISSIONS } from '../accounts/roles.ts'
import { users } from '../accounts/tables.ts'
import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { type Conversation, lockConversationById } from '../conversations/customer-thread.ts'
import { conversations } from '../conversations/tables.ts'
import { publishConversationEvents } from '../conversations/updates.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'

export interface ConversationUpdate {
  id: string
  closed?: boolean
  /** Newest message that the closer has seen, if they tell it. */
  seenId?: number
  /** Null for unassigned. */
  assignee?: string | null
  spam?: boolean
}

type UpdateConversationResult = { ok: true } | { ok: false; reason: 'not_found' | 'cannot_answer' }

/**
 * Updates the given fields only, so that parallel changes of different fields both apply. Values that stay
 * the same are no change. Returns a refusal instead of throwing it, because the API shows `cannot_answer` at the
 * field of the assignee. Throws `changed_meanwhile` rather than close away a message that the closer has not seen.
 */
export async function updateConversation(
  db: Db,
  { id, seenId = Number.MAX_SAFE_INTEGER, ...wanted }: ConversationUpdate,
  actor: Actor,
): Promise<UpdateConversationResult> {
  return db.transaction(async (tx) => {
    // Locks the user before the conversation, in the order of an erasure.
    const answers = wanted.assignee == null || (await lockAssignee(tx, wanted.assignee))
    const conversation = await lockConversationById(tx, id)
    if (!conversation) return { ok: false, reason: 'not_found' }
    if (!answers) return { ok: false, reason: 'cannot_answer' }
    const before = toState(conversation)
    const { closed = before.closed, assignee = before.assignee, spam = before.spam } = wanted
    const what = getDiff(before, { closed, assignee, spam })
    if (!what) return { ok: true }
    const isUnseen = conversation.waiting && (conversation.lastMessageId ?? 0) > seenId
    if (closed && !before.closed && isUnseen) throw new ShopError('changed_meanwhile')
    const closing = closed ? { closedAt: sql`now()`, unread: false } : { closedAt: null }
    await tx
      .update(conversations)
      .set({ assigneeId: assignee, spam, ...(closed !== before.closed && closing) })
      .where(eq(conversations.id, id))
    await recordAction(tx, actor, 'conversation.changed', id, what)
    await publishConversationEvents(tx, { about: 'state', id })
    return { ok: true }
  })
}

function toState({ closedAt, assigneeId, spam }: Conversation) {
  return { closed: closedAt !== null, assignee: assigneeId, spam }
}

/** Lists the users to whom a conversation can be assigned: those who may answer it and can log in. */
export function listAssignees(db: Db) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(canAnswer())
    .orderBy(asc(users.name), asc(users.id))
}

/** Returns whether a conversation can be assigned to the user, and locks the user until the transaction ends. */
async function lockAssignee(tx: Db, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), canAnswer()))
    .for('share')
  return found !== undefined
}

function canAnswer(): SQL | undefined {
  return and(
    inArray(users.role, [...PERMISSIONS['messages:answer']]),
    isNull(users.deactivatedAt),
    isNull(users.erasedAt),
    isNull(users.invitedAt),
  )
}
