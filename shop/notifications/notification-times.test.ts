import { expect, test } from 'vitest'
import { getNextSummary, getQuietEnd } from './notification-times.ts'

const NIGHT = { from: '22:00', to: '07:00' }

test.each([
  ['before midnight', '2026-01-10T23:30:00Z', '2026-01-11T07:00:00.000Z'],
  ['after midnight', '2026-01-11T01:00:00Z', '2026-01-11T07:00:00.000Z'],
  ['at their beginning', '2026-01-10T22:00:00Z', '2026-01-11T07:00:00.000Z'],
  ['at their end', '2026-01-11T07:00:00Z', undefined],
  ['by day', '2026-01-11T12:00:00Z', undefined],
])('knows the end of quiet hours %s', (_, now, end) => {
  expect(getQuietEnd(new Date(now), 'UTC', NIGHT)?.toISOString()).toBe(end)
})

test('counts quiet hours by the clock of the time zone', () => {
  expect(getQuietEnd(new Date('2026-07-10T21:30:00Z'), 'Europe/London', NIGHT)?.toISOString()).toBe(
    '2026-07-11T06:00:00.000Z',
  )
  expect(getQuietEnd(new Date('2026-07-10T20:30:00Z'), 'Europe/London', NIGHT)).toBeNull()
})

test('lasts to the end of quiet hours in both passes of an hour that the clock repeats', () => {
  // The clock of London goes back in the night to 25 October 2026.
  const ends = ['2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z'].map((now) =>
    getQuietEnd(new Date(now), 'Europe/London', { from: '22:00', to: '01:30' })?.toISOString(),
  )
  expect(ends).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
})

test('knows quiet hours within a day, and none of equal ends', () => {
  const lunch = { from: '12:00', to: '13:00' }
  expect(getQuietEnd(new Date('2026-01-10T12:30:00Z'), 'UTC', lunch)?.toISOString()).toBe(
    '2026-01-10T13:00:00.000Z',
  )
  expect(getQuietEnd(new Date('2026-01-10T13:00:00Z'), 'UTC', lunch)).toBeNull()
  expect(getQuietEnd(new Date('2026-01-10T12:00:00Z'), 'UTC', { from: '12:00', to: '12:00' })).toBeNull()
})

test.each([
  ['today', '2026-01-10T03:00:00Z', null, '2026-01-10T08:00:00.000Z'],
  ['tomorrow', '2026-01-10T08:00:00Z', null, '2026-01-11T08:00:00.000Z'],
  ['after quiet hours', '2026-01-10T03:00:00Z', { from: '22:00', to: '10:00' }, '2026-01-10T10:00:00.000Z'],
])('sends the summary at eight: %s', (_, now, quiet, due) => {
  expect(getNextSummary(new Date(now), 'UTC', quiet).toISOString()).toBe(due)
})

test('sends the summary at eight of the time zone, also when its clock changes', () => {
  // The clock of London goes forward in the night to 29 March 2026.
  expect(getNextSummary(new Date('2026-03-28T12:00:00Z'), 'Europe/London', null).toISOString()).toBe(
    '2026-03-29T07:00:00.000Z',
  )
})
