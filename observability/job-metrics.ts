import { Counter, Gauge } from 'prom-client'
import { processMetrics } from './metrics.ts'
import { withTrace } from './trace.ts'

const jobRuns = new Counter({
  name: 'shop_job_runs_total',
  help: 'Job runs by outcome: ok or failed',
  labelNames: ['job', 'outcome'],
  registers: [processMetrics],
})
const jobSeconds = new Counter({
  name: 'shop_job_seconds_total',
  help: 'Time spent in a job',
  labelNames: ['job'],
  registers: [processMetrics],
})
const lastSuccess = new Gauge({
  name: 'shop_job_last_success_timestamp_seconds',
  help: 'Time of the last successful run',
  labelNames: ['job'],
  aggregator: 'max',
  registers: [processMetrics],
})

/** Runs a job under its own trace and records outcome and duration. */
export async function recordJobRun(job: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  try {
    await withTrace(undefined, run)
    jobRuns.inc({ job, outcome: 'ok' })
    lastSuccess.set({ job }, Date.now() / 1_000)
  } catch (error) {
    jobRuns.inc({ job, outcome: 'failed' })
    throw error
  } finally {
    jobSeconds.inc({ job }, (performance.now() - startedAt) / 1_000)
  }
}
