import { ShopError } from '../../../shop/errors.ts'
import { checkFinished, checkInvariants } from './check-history.ts'
import { createHistory, type History, type HistoryShop } from './create-history.ts'
import { completeRuns } from './delivery-steps.ts'
import { eraseCustomer } from './erase-customer.ts'
import { decideOneCase, STEPS } from './history-steps.ts'
import { shiftClock } from './shift-clock.ts'

/** Opens a random history and returns what it can do. */
export async function openHistory(shop: HistoryShop, seed: number) {
  const history = await createHistory(shop, seed)
  return {
    ...history,
    /** Runs a step. The shop may refuse it, but must not fail. */
    async run(step: (history: History) => Promise<unknown>): Promise<void> {
      try {
        await step(history)
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
      }
    },
    check: () => checkInvariants(history),
    finish: () => finishHistory(history),
    checkFinished: () => checkFinished(history),
    erase: () => eraseCustomer(history),
  }
}

/** Decides what is open, and lets staff and the jobs end what is under way. */
async function finishHistory(history: History): Promise<void> {
  await STEPS.runJobs(history)
  await refuseOpenCases(history)
  await completeRuns(history)
  await STEPS.runJobs(history)
  // A case whose remedy failed is open again.
  await refuseOpenCases(history)
  await shiftClock(history, 15 * 24)
  await STEPS.runJobs(history)
}

async function refuseOpenCases(history: History): Promise<void> {
  for (const { state } of await history.listCases())
    if (state === 'open') await decideOneCase(history, { decision: 'refuse', reason: 'No' })
}
