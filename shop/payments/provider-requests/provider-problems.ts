import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { newId } from '../../id.ts'
import { getProviderRefusal } from '../../provider-refusal.ts'
import type { Db } from '../../services.ts'
import { type ProviderOperation, providerProblems } from './tables.ts'

const MAX_LISTED = 50

/**
 * Counts a refusal of a provider for staff to see: one row for each operation and code, however often it happens. A row
 * that was resolved is opened again. An error that is no refusal is nobody's to correct, and leaves no row.
 */
export async function recordProviderProblem(
  db: Db,
  operation: ProviderOperation,
  error: unknown,
  paymentId: string | null = null,
): Promise<void> {
  const refusal = getProviderRefusal(error)
  if (!refusal) return
  const { provider, code, reason } = refusal
  const isOver = sql`${providerProblems.resolvedAt} is not null`
  await db
    .insert(providerProblems)
    .values({ id: newId(), provider, operation, code, reason: reason.slice(0, 500), paymentId })
    .onConflictDoUpdate({
      target: [providerProblems.provider, providerProblems.operation, providerProblems.code],
      set: {
        reason: reason.slice(0, 500),
        paymentId: sql`coalesce(${paymentId}::uuid, ${providerProblems.paymentId})`,
        count: sql`case when ${isOver} then 1 else ${providerProblems.count} + 1 end`,
        firstAt: sql`case when ${isOver} then now() else ${providerProblems.firstAt} end`,
        lastAt: sql`now()`,
        resolvedAt: null,
        resolvedBy: null,
      },
    })
}

export async function listProviderProblems(db: Db) {
  return db
    .select()
    .from(providerProblems)
    .where(isNull(providerProblems.resolvedAt))
    .orderBy(desc(providerProblems.lastAt))
    .limit(MAX_LISTED)
}

/** False when there is no such open problem. */
export async function resolveProviderProblem(db: Db, id: string, actorId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [resolved] = await tx
      .update(providerProblems)
      .set({ resolvedAt: sql`now()`, resolvedBy: actorId })
      .where(and(eq(providerProblems.id, id), isNull(providerProblems.resolvedAt)))
      .returning()
    if (!resolved) return false
    const { provider, operation, code } = resolved
    await recordAction(tx, {
      actor: { userId: actorId, apiKeyId: null },
      action: 'provider_problem.resolved',
      subjectId: id,
      after: { provider, operation, code },
    })
    return true
  })
}
