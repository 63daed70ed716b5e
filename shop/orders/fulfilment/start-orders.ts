import type { Actor } from '../../actor.ts'
import type { Db } from '../../services.ts'
import { updateOrder } from './update-order.ts'

export type StartResult = { id: string } & (
  | { outcome: 'started' | 'already' }
  /** Why is told by the error; it concerns this one order alone. */
  | { outcome: 'refused'; error: unknown }
)

/**
 * Starts each order in a transaction of its own, so that one that cannot be started keeps no other from it; what
 * happened is told of every one, also when the database goes away half-way.
 */
export async function startOrders(
  db: Db,
  { ids, actor }: { ids: readonly string[]; actor: Actor },
): Promise<StartResult[]> {
  const starts: StartResult[] = []
  for (const id of new Set(ids)) starts.push(await startOrder(db, id, actor))
  return starts
}

async function startOrder(db: Db, id: string, actor: Actor): Promise<StartResult> {
  try {
    const { moved } = await updateOrder(db, { orderId: id, to: 'processing', actor })
    return { id, outcome: moved ? 'started' : 'already' }
  } catch (error) {
    return { id, outcome: 'refused', error }
  }
}
