import { Counter } from 'prom-client'
import { processMetrics } from './metrics.ts'

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
