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

const retentionRows = new Counter({
  name: 'shop_retention_rows_total',
  help: 'Rows past their retention period, by step and outcome: removed or failed',
  labelNames: ['step', 'outcome'],
  registers: [processMetrics],
})
const retentionRuns = new Counter({
  name: 'shop_retention_runs_total',
  help: 'Runs of a retention step by outcome: ok or failed',
  labelNames: ['step', 'outcome'],
  registers: [processMetrics],
})

/** Starts the counters of a step, which are reported from its first run on, also when zero. */
export function startRetentionCounters(step: string): void {
  for (const outcome of ['removed', 'failed']) retentionRows.inc({ step, outcome }, 0)
  for (const outcome of ['ok', 'failed']) retentionRuns.inc({ step, outcome }, 0)
}

export function countRetentionRows(step: string, outcome: 'removed' | 'failed', rows: number): void {
  retentionRows.inc({ step, outcome }, rows)
}

export function countRetentionRun(step: string, outcome: 'ok' | 'failed'): void {
  retentionRuns.inc({ step, outcome })
}

const received = new Counter({
  name: 'shop_inbound_emails_total',
  help: 'Received emails by outcome; flagged ones wait for a person in the mailbox',
  labelNames: ['outcome'],
  registers: [processMetrics],
})

export function countReceivedEmails(counts: Record<string, number>): void {
  for (const [outcome, count] of Object.entries(counts)) received.inc({ outcome }, count)
}
