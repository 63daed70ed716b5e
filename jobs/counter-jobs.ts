import type { Runtime } from '../runtime.ts'
import { rollUpCounters, vacuumCounters } from '../shop/admin/roll-up-counters.ts'

/** The rows by which the running totals changed, made few again. */
export async function rollUpCountersJob({ db }: Runtime, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await rollUpCounters(db)) > 0);
  if (!ending.aborted) await vacuumCounters(db)
}
