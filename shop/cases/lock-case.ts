import { and, eq } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { type Case, cases } from './tables.ts'

/** Returns a case, locked until the transaction ends. Throws `not_found`, also for another customer's case. */
export async function lockCase(
  tx: Db,
  { caseId, customerId }: { caseId: string; customerId?: string },
): Promise<Case> {
  const isOwn = customerId ? eq(cases.userId, customerId) : undefined
  const [found] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, caseId), isOwn))
    .for('update')
  if (!found) throw new ShopError('not_found')
  return found
}
