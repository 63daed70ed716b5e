import { sql } from 'drizzle-orm'
import { JOB_NAMES, type JobName, runJob } from '../../../jobs/start-jobs.ts'
import type { Runtime } from '../../../runtime.ts'
import { rollUpDeltas } from '../../../shop/analytics/roll-up-deltas.ts'
import { analyticsDeltas } from '../../../shop/analytics/tables.ts'
import { listRetentionSteps } from '../../../shop/privacy/retention/list-retention-steps.ts'
import { runRetentionStep } from '../../../shop/privacy/retention/run-retention-step.ts'
import type { Db } from '../../../shop/services.ts'
import { getSettings } from '../../../shop/settings/get-settings.ts'
import type { Times } from './measure-growth.ts'

/** Runs before the measured ones: they do what the filling left over. */
const FIRST_RUNS = 2
const ROUNDS = 7

/** It removes rows for as long as there are expired ones, so its rate is measured instead. */
const MEASURED_AS_RATE: JobName = 'apply retention'

/** Measures every job when no work is left over. */
export async function measureJobs(small: Runtime, large: Runtime): Promise<Times[]> {
  const figures: Times[] = []
  for (const name of JOB_NAMES) {
    if (name === MEASURED_AS_RATE) continue
    const times: Times = { what: `job: ${name}`, small: [], large: [] }
    for (let round = 1 - FIRST_RUNS; round <= ROUNDS; round += 1) {
      // In turns, so that other load on the machine affects both.
      for (const [size, runtime] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const began = performance.now()
        await runJob(name, runtime)
        if (round > 0) times[size].push(performance.now() - began)
      }
    }
    figures.push(times)
  }
  return figures
}

export interface Rate {
  what: string
  perSecond: number
}

const RATE_SECONDS = 60
const DELTAS = 1_000_000

/** Measures the jobs whose work grows with the sales, in rows per second, on one connection. Deletes expired rows. */
export async function measureRates({ db }: Runtime): Promise<Rate[]> {
  const { policy } = await getSettings(db)
  const steps = listRetentionSteps(policy).filter(({ name }) => name === 'views' || name === 'visits')
  const rates: Rate[] = [{ what: 'changes of daily totals rolled up', perSecond: await measureRollUp(db) }]
  for (const step of steps) {
    let removed = 0
    const listener = {
      onRemoved(rows: number) {
        removed += rows
      },
      onFailed(_id: unknown, error: unknown) {
        throw error
      },
    }
    const began = performance.now()
    await runRetentionStep(db, step, listener, AbortSignal.timeout(RATE_SECONDS * 1_000))
    const seconds = (performance.now() - began) / 1_000
    rates.push({ what: `expired ${step.name} deleted`, perSecond: removed / seconds })
  }
  return rates
}

/** Rolls up page views of a day, as many visits of different sources leave them. */
async function measureRollUp(db: Db): Promise<number> {
  await db.execute(sql`
    insert into ${analyticsDeltas} (day, dimension, key, visits, views)
    select current_date, (array['all', 'source', 'referrer', 'device', 'country', 'page'])[1 + number % 6],
      case when number % 6 = 0 then '' else 'key-' || number % 100 end, 1, 1
    from generate_series(1, ${DELTAS}::int) as number`)
  const began = performance.now()
  let rolledUp = 0
  for (;;) {
    const rows = await rollUpDeltas(db)
    if (rows === 0) break
    rolledUp += rows
  }
  return rolledUp / ((performance.now() - began) / 1_000)
}
