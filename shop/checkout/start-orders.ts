import type { Actor } from '../actor.ts'
import type { Db } from '../services.ts'
import { workAndTell } from './work-and-tell.ts'

export type Start = { id: string } & (
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
): Promise<Start[]> {
  const starts: Start[] = []
  for (const id of new Set(ids)) starts.push(await start(db, id, actor))
  return starts
}

async function start(db: Db, id: string, actor: Actor): Promise<Start> {
  try {
    const { moved } = await workAndTell(db, { orderId: id, to: 'processing', actor })
    return { id, outcome: moved ? 'started' : 'already' }
  } catch (error) {
    return { id, outcome: 'refused', error }
  }
}
