import {
  countRetentionRows,
  countRetentionRun,
  startRetentionCounters,
} from '../observability/job-metrics.ts'
import type { Runtime } from '../runtime.ts'
import { listRetentionSteps } from '../shop/privacy/retention/list-retention-steps.ts'
import { type RetentionStep, runRetentionStep } from '../shop/privacy/retention/run-retention-step.ts'
import { getSettings } from '../shop/settings/get-settings.ts'

/**
 * Deletes personal data when its retention period is over, as the privacy page promises. A step or row that fails is
 * logged and counted and does not stop the others; the run then counts as failed.
 */
export async function applyRetention({ db, log }: Runtime, ending: AbortSignal): Promise<void> {
  const { policy } = await getSettings(db)
  await runRetentionSteps({ db, log }, listRetentionSteps(policy), ending)
}

export async function runRetentionSteps(
  { db, log }: Pick<Runtime, 'db' | 'log'>,
  steps: RetentionStep[],
  ending: AbortSignal,
): Promise<void> {
  const removed: Record<string, number> = {}
  const failed = new Set<string>()
  for (const step of steps) {
    if (ending.aborted) break
    const { name } = step
    startRetentionCounters(name)
    const report = {
      onRemoved(rows: number) {
        removed[name] = (removed[name] ?? 0) + rows
        countRetentionRows(name, 'removed', rows)
      },
      onFailed(id: string | number, error: unknown) {
        failed.add(name)
        countRetentionRows(name, 'failed', 1)
        log.error(
          { err: error, step: name, row: step.hasPrivateIds ? undefined : id },
          'row kept beyond its retention period',
        )
      },
    }
    try {
      await runRetentionStep(db, step, report, ending)
      countRetentionRun(name, 'ok')
    } catch (error) {
      failed.add(name)
      countRetentionRun(name, 'failed')
      log.error({ err: error, step: name }, 'retention step failed')
    }
  }
  if (Object.keys(removed).length > 0) log.info(removed, 'rows removed by retention')
  if (failed.size > 0) throw new Error(`retention failed for: ${[...failed].join(', ')}`)
}
