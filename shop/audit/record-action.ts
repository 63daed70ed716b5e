import type { Actor } from '../actor.ts'
import type { Db } from '../services.ts'
import type { AuditAction } from './audit-actions.ts'
import { auditLog } from './tables.ts'

interface ActionRecord {
  actor: Actor
  action: AuditAction
  subjectId?: string
  /** Only the changed fields, and never a password, a token or a key. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records an action in the caller's transaction, so that it is logged if and only if it happens. */
export async function recordAction(db: Db, { actor, ...entry }: ActionRecord): Promise<void> {
  await db.insert(auditLog).values({ actorId: actor.userId, apiKeyId: actor.apiKeyId, ...entry })
}
