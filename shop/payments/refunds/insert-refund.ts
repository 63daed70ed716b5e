import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { type Refund, refunds } from './tables.ts'

export async function insertRefund(
  tx: Db,
  values: Omit<PgInsertValue<typeof refunds>, 'id'>,
): Promise<Refund> {
  const [refund] = await tx
    .insert(refunds)
    .values({ id: newId(), ...values })
    .returning()
  if (!refund) throw new Error('a refund was not booked')
  return refund
}
