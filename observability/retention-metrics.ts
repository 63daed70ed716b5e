import { createCounter } from './metrics.ts'

const retentionRows = createCounter<'step' | 'outcome'>(
  'shop_retention_rows_total',
  'Rows past their retention period, by step and outcome: removed or failed',
)
const retentionRuns = createCounter<'step' | 'outcome'>(
  'shop_retention_runs_total',
  'Runs of a retention step by outcome: ok or failed',
)

export const RETENTION_METRICS = [retentionRows, retentionRuns]

/** Returns the counters of a retention step. They are reported from the step's first run on, also when zero. */
export function getRetentionCounters(step: string) {
  return {
    removed: retentionRows.with({ step, outcome: 'removed' }),
    failed: retentionRows.with({ step, outcome: 'failed' }),
    runs: {
      ok: retentionRuns.with({ step, outcome: 'ok' }),
      failed: retentionRuns.with({ step, outcome: 'failed' }),
    },
  }
}
