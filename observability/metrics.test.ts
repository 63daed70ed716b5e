import { expect, test } from 'vitest'
import {
  combineMetrics,
  createCounter,
  createGauge,
  createHistogram,
  formatMetrics,
  reportMetrics,
} from './metrics.ts'

test('formats counters, gauges and histograms in the Prometheus text format', () => {
  const calls = createCounter<'to' | 'how'>('calls_total', 'Calls')
  calls.with({ to: 'a', how: 'well' }).value += 2
  calls.with({ to: 'a "b"\n\\', how: 'well' }).value += 1
  const times = createHistogram<'of'>('times_seconds', 'Times', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.with({ of: 'it' }).observe(seconds)
  const now = createGauge('now', 'Now', () => [{ labels: {}, value: Number.NaN }])
  expect(formatMetrics(reportMetrics([calls, times, now]))).toBe(
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

test('combines the metrics of several processes', () => {
  function reportOf(process: { calls: number; seconds: number[]; at: number; listening: number }) {
    const calls = createCounter<'to'>('calls_total', 'Calls')
    calls.with({ to: 'a' }).value += process.calls
    const times = createHistogram('times_seconds', 'Times', [1])
    for (const seconds of process.seconds) times.with({}).observe(seconds)
    const last = createGauge('last', 'Last', () => [{ labels: {}, value: process.at }], 'max')
    const up = createGauge('up', 'Up', () => [{ labels: {}, value: process.listening }], 'min')
    return reportMetrics([calls, times, last, up])
  }
  const first = reportOf({ calls: 2, seconds: [0.5, 3], at: 10, listening: 1 })
  const second = reportOf({ calls: 3, seconds: [0.5], at: 7, listening: 0 })
  const lines = formatMetrics(combineMetrics([first, second])).split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    'calls_total{to="a"} 5',
    'times_seconds_bucket{le="1"} 2',
    'times_seconds_bucket{le="+Inf"} 3',
    'times_seconds_sum 4',
    'times_seconds_count 3',
    'last 10',
    'up 0',
  ])
})
