import { describe, expect, it } from 'vitest'
import { getOpeningStatus, type OpeningHours, WEEKDAYS, type Weekday } from './get-opening-status.ts'

type Hours = { from: string; to: string } | null

function createHours(timeZone: string, days: Partial<Record<Weekday, Hours>>): OpeningHours {
  const all = WEEKDAYS.map((day) => [day, days[day] ?? null])
  return { timeZone, days: Object.fromEntries(all) as OpeningHours['days'] }
}

const office = { from: '09:00', to: '17:30' }
const LONDON = createHours('Europe/London', {
  mon: office,
  tue: office,
  wed: office,
  thu: office,
  fri: office,
})
const always = Object.fromEntries(WEEKDAYS.map((day) => [day, { from: '00:00', to: '24:00' }]))

function formatStatusAt(hours: OpeningHours, at: string): string {
  const opening = getOpeningStatus(hours, new Date(at))
  const end = opening.open ? opening.until : opening.next
  return `${opening.open ? 'open until' : 'closed until'} ${end?.toISOString() ?? 'ever'}`
}

describe('regular opening hours in London', () => {
  // 20 November 2026 is a Friday, when London is on UTC.
  it.each([
    ['is open within the hours', '2026-11-20T10:00:00Z', 'open until 2026-11-20T17:30:00.000Z'],
    ['opens at the first second', '2026-11-20T09:00:00Z', 'open until 2026-11-20T17:30:00.000Z'],
    ['is closed at the closing time', '2026-11-20T17:30:00Z', 'closed until 2026-11-23T09:00:00.000Z'],
    ['is closed before the hours', '2026-11-20T08:59:59Z', 'closed until 2026-11-20T09:00:00.000Z'],
    ['is closed at the weekend', '2026-11-21T12:00:00Z', 'closed until 2026-11-23T09:00:00.000Z'],
  ])('%s', (_, at, expected) => expect(formatStatusAt(LONDON, at)).toBe(expected))
})

describe('daylight saving time', () => {
  it('opens at the local time of the day', () => {
    // Summer time starts on Sunday 29 March 2026 and ends on Sunday 25 October.
    expect(formatStatusAt(LONDON, '2026-03-27T18:00:00Z')).toBe('closed until 2026-03-30T08:00:00.000Z')
    expect(formatStatusAt(LONDON, '2026-10-23T18:00:00Z')).toBe('closed until 2026-10-26T09:00:00.000Z')
    expect(formatStatusAt(LONDON, '2026-10-26T08:30:00Z')).toBe('closed until 2026-10-26T09:00:00.000Z')
  })

  it('counts a skipped hour as none and a repeated hour as two', () => {
    const gap = createHours('Europe/London', { sun: { from: '01:00', to: '02:00' } })
    expect(formatStatusAt(gap, '2026-03-29T00:30:00Z')).toBe('closed until 2026-04-05T00:00:00.000Z')
    expect(formatStatusAt(gap, '2026-10-25T01:30:00Z')).toBe('open until 2026-10-25T02:00:00.000Z')
    const partly = createHours('Europe/London', { sun: { from: '01:30', to: '10:00' } })
    expect(formatStatusAt(partly, '2026-03-29T00:30:00Z')).toBe('closed until 2026-03-29T01:30:00.000Z')
  })

  it('supports time zones without daylight saving time and with other offsets', () => {
    const kathmandu = createHours('Asia/Kathmandu', { sun: { from: '10:00', to: '12:00' } })
    expect(formatStatusAt(kathmandu, '2026-11-22T04:14:59Z')).toBe('closed until 2026-11-22T04:15:00.000Z')
    const auckland = createHours('Pacific/Auckland', { mon: { from: '00:00', to: '01:00' } })
    expect(formatStatusAt(auckland, '2026-11-22T11:30:00Z')).toBe('open until 2026-11-22T12:00:00.000Z')
  })
})

it('continues past midnight when the next day opens at midnight', () => {
  const nights = createHours('UTC', {
    fri: { from: '20:00', to: '24:00' },
    sat: { from: '00:00', to: '04:00' },
  })
  expect(formatStatusAt(nights, '2026-11-20T23:00:00Z')).toBe('open until 2026-11-21T04:00:00.000Z')
  expect(formatStatusAt(nights, '2026-11-21T03:00:00Z')).toBe('open until 2026-11-21T04:00:00.000Z')
})

it('supports always open and never open', () => {
  expect(formatStatusAt(createHours('Europe/London', always), '2026-03-28T12:00:00Z')).toBe('open until ever')
  expect(formatStatusAt(createHours('UTC', {}), '2026-03-28T12:00:00Z')).toBe('closed until ever')
})
