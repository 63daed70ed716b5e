import { isDeepStrictEqual } from 'node:util'
import { type Actor, actorColumns } from '../actor.ts'
import type { Db } from '../services.ts'
import type { AuditAction } from './audit-actions.ts'
import { auditLog } from './tables.ts'

/** The changed fields only, and never a password, a token or a key. */
interface Change {
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records an action in the caller's transaction, so that it is logged if and only if it happens. */
export async function recordAction(
  db: Db,
  actor: Actor,
  action: AuditAction,
  subjectId: string | null = null,
  change: Change | null = null,
): Promise<void> {
  await db.insert(auditLog).values({ ...actorColumns(actor), action, subjectId, ...change })
}

/**
 * Returns the fields that differ between two objects of one shape; null when none do. A list differs as a
 * whole.
 */
export function getDiff(before: object, after: object): Required<Change> | null {
  const [left, right] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const found: Required<Change> = { before: {}, after: {} }
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (isDeepStrictEqual(left[key], right[key])) continue
    const inside = isRecord(left[key]) && isRecord(right[key]) ? getDiff(left[key], right[key]) : null
    found.before[key] = inside ? inside.before : left[key]
    found.after[key] = inside ? inside.after : right[key]
  }
  return Object.keys(found.after).length > 0 ? found : null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
