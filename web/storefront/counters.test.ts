import { expect, it } from 'vitest'
import { abbreviateCount } from './counters.tsx'

it.each([
  [0, '0'],
  [98, '98'],
  [98.7, '98'],
  [999, '999'],
  [1_000, '1K'],
  [1_500, '1.5K'],
  [1_999, '1.9K'],
  [9_999, '9.9K'],
  [10_000, '10K'],
  [12_345, '12K'],
  [999_999, '999K'],
  [1_000_000, '1M'],
  [2_500_000, '2.5M'],
  [50_000_000, '50M'],
  [100_000_000, '100M'],
])('abbreviates %i to %s', (count, text) => {
  expect(abbreviateCount('en', count)).toBe(text)
})

it.each([
  ['es', 10_500, '10 mil'],
  ['es', 50_000_000, '50 M'],
  ['ar', 10_000, '10 آلاف'],
  ['ar', 50_000_000, '50 مليون'],
] as const)('abbreviates in the words of %s', (lang, count, text) => {
  expect(abbreviateCount(lang, count).replaceAll('\u00a0', ' ')).toBe(text)
})
