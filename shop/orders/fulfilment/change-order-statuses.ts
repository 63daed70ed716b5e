import type { Actor } from '../../actor.ts'
import type { Db } from '../../services.ts'
import type { OrderStatus } from '../order-status.ts'
import { updateOrder } from './update-order.ts'

type StatusChangeResult = { id: string } & (
  | { outcome: 'changed' | 'already' }
  | { outcome: 'refused'; error: unknown }
)

interface StatusChanges {
  ids: readonly string[]
  to: OrderStatus
  actor: Actor
}

/**
 * Changes the status of each order in its own transaction, so that a refused order does not stop the others. Returns a
 * result for every order, also when the database fails half-way.
 */
export async function changeOrderStatuses(
  db: Db,
  { ids, to, actor }: StatusChanges,
): Promise<StatusChangeResult[]> {
  const results: StatusChangeResult[] = []
  for (const id of new Set(ids)) {
    try {
      const { isStatusChanged } = await updateOrder(db, { orderId: id, to, actor })
      results.push({ id, outcome: isStatusChanged ? 'changed' : 'already' })
    } catch (error) {
      results.push({ id, outcome: 'refused', error })
    }
  }
  return results
}
