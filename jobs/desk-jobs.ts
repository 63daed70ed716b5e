import type { Runtime } from '../runtime.ts'
import { compactTallies, shrinkTallies } from '../shop/desk/compact-tallies.ts'

/** The rows by which the running totals changed, made few again. */
export async function compactTotals({ db }: Runtime, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await compactTallies(db)) > 0);
  if (!ending.aborted) await shrinkTallies(db)
}
