import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import { getProviderRefusal } from '../../providers/provider-errors.ts'
import type { Db } from '../../services.ts'
import { truncateText } from '../../text.ts'
import { type ProviderOperation, providerProblems } from './tables.ts'

const MAX_LISTED = 50

/**
 * Counts a provider's refusal for staff: one row per operation and code. A resolved row is opened again. Other errors,
 * such as outages, leave no row because staff cannot correct them.
 */
export async function recordProviderProblem(
  db: Db,
  operation: ProviderOperation,
  error: unknown,
  paymentId: string | null = null,
): Promise<void> {
  const refusal = getProviderRefusal(error)
  if (!refusal) return
  const { provider, code } = refusal
  const reason = truncateText(refusal.reason, 500)
  const isResolved = sql`${providerProblems.resolvedAt} is not null`
  await db.transaction(async (tx) => {
    const [problem] = await tx
      .insert(providerProblems)
      .values({ id: newId(), provider, operation, code, reason, paymentId })
      .onConflictDoUpdate({
        target: [providerProblems.provider, providerProblems.operation, providerProblems.code],
        set: {
          reason,
          paymentId: sql`coalesce(${paymentId}::uuid, ${providerProblems.paymentId})`,
          count: sql`case when ${isResolved} then 1 else ${providerProblems.count} + 1 end`,
          firstAt: sql`case when ${isResolved} then now() else ${providerProblems.firstAt} end`,
          lastAt: sql`now()`,
          resolvedAt: null,
          resolvedBy: null,
        },
      })
      .returning({ id: providerProblems.id, count: providerProblems.count })
    if (problem?.count === 1)
      await recordNotification(tx, 'payment_problem', problem.id, {
        problem: 'provider_problem',
        amount: null,
      })
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

/** Throws ShopError `not_found` when no such problem is open. */
export async function resolveProviderProblem(db: Db, id: string, actorId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [resolved] = await tx
      .update(providerProblems)
      .set({ resolvedAt: sql`now()`, resolvedBy: actorId })
      .where(and(eq(providerProblems.id, id), isNull(providerProblems.resolvedAt)))
      .returning()
    if (!resolved) throw new ShopError('not_found')
    const { provider, operation, code } = resolved
    await recordAction(tx, { userId: actorId, apiKeyId: null }, 'provider_problem.resolved', id, {
      after: { provider, operation, code },
    })
  })
}
