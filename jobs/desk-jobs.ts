import type { Runtime } from '../runtime.ts'
import { clearTakenTallies, compactTallies } from '../shop/desk/compact-tallies.ts'

/** So many rows gone leave a hole worth clearing at once. */
const MANY = 2_000

/** The rows by which the running totals changed, made few again. */
export async function compactTotals({ db }: Runtime, ending: AbortSignal): Promise<void> {
  let taken = 0
  while (!ending.aborted) {
    const now = await compactTallies(db)
    taken += now
    if (now === 0) break
  }
  if (taken >= MANY) await clearTakenTallies(db)
}
