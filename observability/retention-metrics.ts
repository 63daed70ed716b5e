import { createCounter } from './metrics.ts'

const retentionRows = createCounter<'step' | 'outcome'>(
  'shop_retention_rows_total',
  'Rows past their time, by kind and by what became of them: removed or failed',
)
const retentionRuns = createCounter<'step' | 'outcome'>(
  'shop_retention_runs_total',
  'Runs over the rows of one kind that are past their time, by how they ended: ok or failed',
)

export const RETENTION_METRICS = [retentionRows, retentionRuns]

/** The counts of one step. They are told from its first run on, also as zero. */
export function getRetentionCounters(step: string) {
  return {
    removed: retentionRows.of({ step, outcome: 'removed' }),
    failed: retentionRows.of({ step, outcome: 'failed' }),
    runs: {
      ok: retentionRuns.of({ step, outcome: 'ok' }),
      failed: retentionRuns.of({ step, outcome: 'failed' }),
    },
  }
}
