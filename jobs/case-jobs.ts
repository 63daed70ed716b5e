import type { Runtime } from '../runtime.ts'
import { notifyLateOrders } from '../shop/cases/notify-late-orders.ts'
import { expireUnverifiedCases, settleCases } from '../shop/cases/settle-cases.ts'

const BATCH_SIZE = 50

export async function settleDueCases({ db }: Runtime): Promise<void> {
  await settleCases(db)
  await expireUnverifiedCases(db)
}

export async function notifyCustomersOfLateOrders({ db }: Runtime, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await notifyLateOrders(db, BATCH_SIZE)) === BATCH_SIZE);
}
