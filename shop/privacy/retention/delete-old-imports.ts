import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { importedOrders, imports } from '../../imports/tables.ts'
import type { Policy } from '../../settings/policy.ts'
import { deleteRows } from './delete-rows.ts'
import { selectYearsAgo } from './retention-periods.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Days for which the list of results can be downloaded. */
const IMPORT_RETENTION_DAYS = 30

/** Deletes the results of imports, and imported orders as old as the oldest orders. */
export function deleteOldImports({ ordersKeptYears }: Policy): RetentionStep[] {
  return [
    deleteRows<string>({
      name: 'imports',
      table: imports,
      id: imports.id,
      orderBy: imports.id,
      isOver: and(
        isNotNull(imports.endedAt),
        lt(imports.endedAt, sql`now() - make_interval(days => ${IMPORT_RETENTION_DAYS})`),
      ),
    }),
    deleteRows<string>({
      name: 'imported_orders',
      table: importedOrders,
      id: importedOrders.id,
      orderBy: importedOrders.orderedAt,
      isOver: lt(importedOrders.orderedAt, selectYearsAgo(ordersKeptYears)),
    }),
  ]
}
