import type { Actor } from '../actor.ts'
import type { Db } from '../services.ts'
import type { AuditAction } from './audit-actions.ts'
import { auditLog } from './tables.ts'

export interface ActionRecord {
  actor: Actor
  action: AuditAction
  subjectId?: string
  /** Only what differs, and never a password, a token or a key. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Called with the transaction of what was done: logged if and only if it happened. */
export async function recordAction(db: Db, { actor, ...done }: ActionRecord): Promise<void> {
  await db.insert(auditLog).values({ actorId: actor.userId, apiKeyId: actor.apiKeyId, ...done })
}
