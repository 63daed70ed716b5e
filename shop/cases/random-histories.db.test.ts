// @module-tag both-engines
import { expect, inject, test } from 'vitest'
import '../../tests/engines/engine.ts'
import { getInstalledPostgres } from '../../tests/engines/find-postgres.ts'
import { checkFigures } from '../../tests/support/random-histories/check-figures.ts'
import { openHistoryShop } from '../../tests/support/random-histories/create-history.ts'
import { STEP_NAMES, STEPS } from '../../tests/support/random-histories/history-steps.ts'
import { openHistory } from '../../tests/support/random-histories/open-history.ts'
import { PROVIDER_STEPS } from '../../tests/support/random-histories/second-payment-steps.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import { toUserActor } from '../actor.ts'
import { removeTrialOrders } from '../trial/remove-trial-orders.ts'

/** PostgreSQL takes half of the embedded engine's processor time. */
const IS_MAIN_ENGINE = inject('engine').kind === 'postgres' || !getInstalledPostgres()
/**
 * How many histories the test runs, fewer on the second engine; `HISTORIES=1000 SEED=5000` takes minutes and tries others. A
 * failure names its seed: `SEED=… HISTORIES=1` repeats it.
 */
const HISTORIES = Number(process.env.HISTORIES ?? (IS_MAIN_ENGINE ? 60 : 3))
const FIRST_SEED = Number(process.env.SEED ?? 1_000)
const MAX_STEPS = 18
/** States that the default histories and any 500 others reach, and those that take a thousand and more. */
const COMMON_STATES = [
  ...['case:open', 'case:accepted', 'case:resolved', 'case:refused', 'case:unverified', 'case:expired'],
  ...['order:pending', 'order:processing', 'order:completed', 'order:partial', 'order:failed'],
  ...['late', 'late:disputed', 'paused', 'refund:succeeded'],
  ...['brief:waiting', 'brief:answered', 'video:waiting', 'video:answered'],
  ...['erasure:done', 'erasure:orders_underway', 'erasure:refund_owed'],
  ...['delivery:planned', 'delivery:running', 'delivery:completed', 'delivery:failed', 'delivery:cancelled'],
  ...['plan', 'replacement:planned', 'replacement:completed', 'posts:processing', 'posts:in_part'],
]
const RARE_STATES = [
  ...['case:cancelled', 'order:cancelled', 'order:refunded'],
  ...['refund:asked', 'refund:failed', 'overdue', 'brief:skipped', 'video:skipped'],
  ...['check:due', 'check:dropped', 'replacement:overdue', 'replacement:running', 'replacement:failed'],
  'replacement:cancelled',
  ...['assigned:refund', 'assigned:dispute', 'issue:refund_unassigned'],
  ...['issue:second_payment', 'second_payment:lost', 'second_payment:lost_in_part'],
]
/** Histories that share a database. */
const BATCH_SIZE = 100

test('no refund exceeds the payment, no missed deadline or unanswered order is hidden, and no case or order gets stuck', {
  timeout: scaleTimeout(60_000 + HISTORIES * 3_000),
  retry: 0,
}, async () => {
  const reached = new Set<string>()
  let shop = await openHistoryShop()
  for (let index = 0; index < HISTORIES; index += 1) {
    if (index > 0 && index % BATCH_SIZE === 0) {
      await checkFigures(shop)
      await shop.close()
      shop = await openHistoryShop()
    }
    const seed = FIRST_SEED + index
    const history = await openHistory(shop, seed)
    const steps: string[] = []
    try {
      const count = 4 + Math.floor(history.random() * (MAX_STEPS - 3))
      for (let step = 0; step < count; step += 1) {
        const name = step === 0 ? 'begin' : history.pick(STEP_NAMES)
        steps.push(name)
        await history.run(STEPS[name])
        const beside = PROVIDER_STEPS[(seed + 3 * step) % 11]
        if (beside) await history.run(beside)
        for (const state of await history.check()) reached.add(state)
      }
      steps.push('finish')
      await history.finish()
      for (const state of await history.check()) reached.add(state)
      await history.checkFinished()
      if (seed % 2 === 1) for (const state of await leave(history, steps)) reached.add(state)
    } catch (error) {
      throw new Error(`history with SEED=${seed}: ${steps.join(', ')}`, { cause: error })
    }
  }
  await checkFigures(shop)
  const actor = toUserActor(shop.staff.id)
  await removeTrialOrders(shop.db, { actor, deleteDemoSessions: async () => undefined })
  await checkFigures(shop)
  if (HISTORIES < (FIRST_SEED === 1_000 ? 60 : 500)) return
  const states = HISTORIES < 2_000 ? COMMON_STATES : [...COMMON_STATES, ...RARE_STATES]
  expect(states.filter((state) => !reached.has(state))).toEqual([])
})

/** The customer leaves once the orders have ended, and money still moves afterwards. Returns what came of it. */
async function leave(history: Awaited<ReturnType<typeof openHistory>>, steps: string[]): Promise<string[]> {
  for (const name of ['fail', 'fail', 'complete', 'runJobs'] as const) await history.run(STEPS[name])
  const outcome = await history.erase()
  steps.push(outcome)
  for (const name of ['returnRefund', 'refundAtProvider', 'refundIssue', 'openDispute', 'runJobs'] as const)
    await history.run(STEPS[name])
  await history.check()
  return [outcome]
}
