import { and, asc, eq, gt } from 'drizzle-orm'
import { importedOrders } from '../../imports/tables.ts'
import type { Db } from '../../services.ts'
import { iterateRows, PAGE_SIZE } from './iterate-rows.ts'

/** Exports the orders that the user made at another shop. */
export async function* exportImportedOrders(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows((after) =>
    db
      .select()
      .from(importedOrders)
      .where(and(eq(importedOrders.userId, userId), after ? gt(importedOrders.id, after) : undefined))
      .orderBy(asc(importedOrders.id))
      .limit(PAGE_SIZE),
  )
  for await (const { userId: _, total, ...order } of list) yield { ...order, total: total / 100 }
}
