import { expect, test } from 'vitest'
import { recordJobRun } from './job-metrics.ts'
import { processMetrics } from './metrics.ts'
import { getCurrentSpan } from './trace.ts'

test('counts runs by outcome and gives each run its own trace', async () => {
  const traces: (string | undefined)[] = []
  const run = async () => void traces.push(getCurrentSpan()?.traceId)
  await recordJobRun('a job', run)
  await recordJobRun('a job', run)
  await expect(recordJobRun('a job', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(new Set(traces).size).toBe(2)
  expect(traces).not.toContain(undefined)
  const exposition = await processMetrics.metrics()
  expect(exposition).toContain('shop_job_runs_total{job="a job",outcome="ok"} 2\n')
  expect(exposition).toContain('shop_job_runs_total{job="a job",outcome="failed"} 1\n')
  expect(exposition).toMatch(/^shop_job_seconds_total\{job="a job"\} \d/m)
  const last = Number(/^shop_job_last_success_timestamp_seconds\{job="a job"\} (.+)$/m.exec(exposition)?.[1])
  expect(Math.abs(last - Date.now() / 1_000)).toBeLessThan(60)
})
