import type { Runtime } from '../runtime.ts'
import { deleteExpiredLimits } from '../shop/rate-limit/delete-expired-limits.ts'

export async function deleteExpiredLimitsJob({ db }: Runtime): Promise<void> {
  await deleteExpiredLimits(db)
}
