import { afterEach, expect, test, vi } from 'vitest'
import { isFiltered, listSorts, parseOrderQuery, toApiQuery } from './order-query.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const parse = (search: string) => parseOrderQuery(new URLSearchParams(search))

test('parses the filters of a URL', () => {
  expect(parse('?queue=late&sort=due&type=views&paid=yes&search=%20maria%20&from=2026-11-01')).toEqual({
    queue: 'late',
    sort: 'due',
    type: 'views',
    paid: 'yes',
    search: 'maria',
    from: '2026-11-01',
  })
  expect(parse('?lang=es')).toEqual({})
})

test.each([
  ['America/Los_Angeles', '2026-11-26T08:00:00.000Z', '2026-11-27T08:00:00.000Z', '2026-11-26'],
  ['Europe/London', '2026-06-29T23:00:00.000Z', '2026-06-30T23:00:00.000Z', '2026-06-30'],
  // The day on which the clocks change has 25 hours.
  ['Europe/London', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z', '2026-10-25'],
])('filters by the days of the reader in %s', (zone, from, to, day) => {
  vi.stubEnv('TZ', zone)
  expect(toApiQuery(parse(`?from=${day}&to=${day}`))).toEqual({ from, to })
})

test('ignores invalid values', () => {
  expect(parse('?queue=all&status=paid&sort=due&paid=1&search=%20&to=today')).toEqual({})
})

test('treats a sorting as no filter, and only a queue as having a deadline', () => {
  expect(isFiltered(parse('?sort=oldest'))).toBe(false)
  expect(isFiltered(parse('?sort=oldest&search=a'))).toBe(true)
  expect(listSorts({})).not.toContain('due')
  expect(listSorts({ queue: 'late' })[0]).toBe('due')
})
