import { expect, test } from 'vitest'
import { createCounter, createGauge, createHistogram, formatMetrics } from './metrics.ts'

test('formats counters, gauges and histograms in the Prometheus text format', () => {
  const calls = createCounter<'to' | 'how'>('calls_total', 'Calls')
  calls.with({ to: 'a', how: 'well' }).value += 2
  calls.with({ to: 'a "b"\n\\', how: 'well' }).value += 1
  const times = createHistogram<'of'>('times_seconds', 'Times', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.with({ of: 'it' }).observe(seconds)
  const now = createGauge('now', 'Now', () => [{ labels: {}, value: Number.NaN }])
  expect(formatMetrics([calls, times, now])).toBe(
    [
      '# HELP calls_total Calls',
      '# TYPE calls_total counter',
      'calls_total{to="a",how="well"} 2',
      'calls_total{to="a \\"b\\"\\n\\\\",how="well"} 1',
      '# HELP times_seconds Times',
      '# TYPE times_seconds histogram',
      'times_seconds_bucket{of="it",le="0.1"} 2',
      'times_seconds_bucket{of="it",le="1"} 3',
      'times_seconds_bucket{of="it",le="+Inf"} 4',
      'times_seconds_sum{of="it"} 7.65',
      'times_seconds_count{of="it"} 4',
      '# HELP now Now',
      '# TYPE now gauge',
      'now NaN',
      '',
    ].join('\n'),
  )
})
