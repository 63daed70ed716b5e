import { createCounter, createGauge, type Sample } from './metrics.ts'
import { withTrace } from './trace.ts'

const jobRuns = createCounter<'job' | 'outcome'>('shop_job_runs_total', 'Job runs by outcome: ok or failed')
const jobSeconds = createCounter<'job'>('shop_job_seconds_total', 'Time spent in a job')
const lastSuccessByJob = new Map<string, number>()

export const JOB_METRICS = [
  jobRuns,
  jobSeconds,
  createGauge(
    'shop_job_last_success_timestamp_seconds',
    'Time of the last successful run',
    (): Sample[] => [...lastSuccessByJob].map(([job, at]) => ({ labels: { job }, value: at })),
    'max',
  ),
]

/** Runs a job under its own trace and records outcome and duration. */
export async function recordJobRun(job: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  try {
    await withTrace(undefined, run)
    jobRuns.with({ job, outcome: 'ok' }).value += 1
    lastSuccessByJob.set(job, Date.now() / 1_000)
  } catch (error) {
    jobRuns.with({ job, outcome: 'failed' }).value += 1
    throw error
  } finally {
    jobSeconds.with({ job }).value += (performance.now() - startedAt) / 1_000
  }
}
