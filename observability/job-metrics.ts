import { createCounter, createGauge, type Sample } from './metrics.ts'
import { withTrace } from './trace.ts'

const jobRuns = createCounter<'job' | 'outcome'>(
  'shop_job_runs_total',
  'Runs of a job, by how they ended: ok or failed',
)
const jobSeconds = createCounter<'job'>('shop_job_seconds_total', 'Time spent in a job')
const lastSuccessByJob = new Map<string, number>()

export const JOB_METRICS = [
  jobRuns,
  jobSeconds,
  createGauge(
    'shop_job_last_success_timestamp_seconds',
    'When a job last ended well in this process',
    (): Sample[] => [...lastSuccessByJob].map(([job, at]) => ({ labels: { job }, value: at })),
  ),
]

/** Each run is a trace of its own. */
export async function recordJobRun(job: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  try {
    await withTrace(undefined, run)
    jobRuns.of({ job, outcome: 'ok' }).value += 1
    lastSuccessByJob.set(job, Date.now() / 1_000)
  } catch (error) {
    jobRuns.of({ job, outcome: 'failed' }).value += 1
    throw error
  } finally {
    jobSeconds.of({ job }).value += (performance.now() - began) / 1_000
  }
}
