import { expect, it } from 'vitest'
import { fromWallTime, toWallTime } from './wall-time.ts'

it.each([
  ['winter', '2026-01-15T09:30', 'Europe/London', '2026-01-15T09:30:00.000Z'],
  ['summer', '2026-07-15T09:30', 'Europe/London', '2026-07-15T08:30:00.000Z'],
  ['before the spring change', '2026-03-29T00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
  ['after the spring change', '2026-03-29T02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
  ['before the autumn change', '2026-10-25T00:59', 'Europe/London', '2026-10-24T23:59:00.000Z'],
  ['after the autumn change', '2026-10-25T02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
  ['across the date line', '2026-01-01T00:00', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
  ['at a quarter of an hour', '2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
  ['with seconds', '2026-06-01T23:59:59', 'America/Bogota', '2026-06-02T04:59:59.000Z'],
])('converts a wall time and back %s', (_, wallTime, timeZone, instant) => {
  expect(fromWallTime(wallTime, timeZone)).toBe(instant)
  expect(toWallTime(instant, timeZone)).toBe(wallTime)
})

it('takes the first instant of an hour that the clock repeats', () => {
  expect(fromWallTime('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  expect(toWallTime('2026-10-25T01:30:00.000Z', 'Europe/London')).toBe('2026-10-25T01:30')
})

it('counts on over an hour that the clock skips', () => {
  expect(fromWallTime('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
  expect(toWallTime('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('2026-03-29T02:30')
})
