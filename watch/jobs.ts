import { counter, gauge, type Sample } from './counts.ts'
import { withTrace } from './trace.ts'

const runs = counter<'job' | 'outcome'>(
  'shop_job_runs_total',
  'Runs of a job, by how they ended: ok or failed',
)
const seconds = counter<'job'>('shop_job_seconds_total', 'Time spent in a job')
const lastSuccess = new Map<string, number>()

export const JOB_METRICS = [
  runs,
  seconds,
  gauge(
    'shop_job_last_success_timestamp_seconds',
    'When a job last ended well in this process',
    (): Sample[] => [...lastSuccess].map(([job, at]) => ({ labels: { job }, value: at })),
  ),
]

/** Each run is a trace of its own. */
export async function watchRun(job: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  try {
    await withTrace(undefined, run)
    runs.of({ job, outcome: 'ok' }).value += 1
    lastSuccess.set(job, Date.now() / 1_000)
  } catch (error) {
    runs.of({ job, outcome: 'failed' }).value += 1
    throw error
  } finally {
    seconds.of({ job }).value += (performance.now() - began) / 1_000
  }
}
