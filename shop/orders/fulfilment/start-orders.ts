import type { Actor } from '../../actor.ts'
import type { Db } from '../../services.ts'
import { updateOrder } from './update-order.ts'

export type StartResult = { id: string } & (
  | { outcome: 'started' | 'already' }
  | { outcome: 'refused'; error: unknown }
)

/**
 * Starts each order in its own transaction, so that a refused order does not stop the others. Returns a result for every
 * order, also when the database fails half-way.
 */
export async function startOrders(
  db: Db,
  { ids, actor }: { ids: readonly string[]; actor: Actor },
): Promise<StartResult[]> {
  const results: StartResult[] = []
  for (const id of new Set(ids)) results.push(await startOrder(db, id, actor))
  return results
}

async function startOrder(db: Db, id: string, actor: Actor): Promise<StartResult> {
  try {
    const { isStatusChanged } = await updateOrder(db, { orderId: id, to: 'processing', actor })
    return { id, outcome: isStatusChanged ? 'started' : 'already' }
  } catch (error) {
    return { id, outcome: 'refused', error }
  }
}
