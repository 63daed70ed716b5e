import type { Runtime } from '../runtime.ts'
import { normalizeDimension } from '../shop/analytics/normalize-dimension.ts'
import { rollUpDeltas, vacuumDeltas } from '../shop/analytics/roll-up-deltas.ts'
import { deleteExpiredSalts } from '../shop/analytics/tracking/daily-salts.ts'

/** The rows by which the figures of the traffic changed, made few again; and what tells visitors apart, forgotten. */
export async function rollUpAnalyticsJob({ db }: Runtime, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await rollUpDeltas(db)) > 0);
  if (ending.aborted) return
  await vacuumDeltas(db)
  await deleteExpiredSalts(db)
}

/** The many names of the days that are over, made few. */
export async function normalizeAnalyticsJob({ db, log }: Runtime): Promise<void> {
  const folded = await normalizeDimension(db)
  if (folded > 0) log.info({ folded }, 'hosts and campaigns counted as others from now on')
}
