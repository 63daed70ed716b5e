import { sql } from 'drizzle-orm'
import { orders } from './tables.ts'

/** Condition: the order is paid, nobody has started it, and no API client works with what the customer has told. */
export function isBeforeWork() {
  return sql<boolean>`(${orders.status} = 'pending' and ${orders.paidAt} is not null
    and coalesce(${orders.leasedUntil} <= now(), true))`
}
