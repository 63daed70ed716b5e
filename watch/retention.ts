import { counter } from './counts.ts'

const rows = counter<'step' | 'outcome'>(
  'shop_retention_rows_total',
  'Rows past their time, by kind and by what became of them: removed or failed',
)
const runs = counter<'step' | 'outcome'>(
  'shop_retention_runs_total',
  'Runs over the rows of one kind that are past their time, by how they ended: ok or failed',
)

export const RETENTION_METRICS = [rows, runs]

/** The counts of one step. They are told from its first run on, also as zero. */
export function retentionCounts(step: string) {
  return {
    removed: rows.of({ step, outcome: 'removed' }),
    failed: rows.of({ step, outcome: 'failed' }),
    runs: { ok: runs.of({ step, outcome: 'ok' }), failed: runs.of({ step, outcome: 'failed' }) },
  }
}
